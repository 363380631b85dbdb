import { parseArgs } from 'node:util';

/** What both commands take. */
export interface RunOptions {
  readonly seed: number;
  readonly rounds: number;
  /** Names, or what stands before the slash in them, of what is tried; undefined: everything. */
  readonly only: readonly string[] | undefined;
  /** How many installations are tried beside one another. */
  readonly lanes: number;
  /** How many places are tried under one load. */
  readonly together: number;
  /** How many services are dead at the same time. */
  readonly atOnce: number;
  /** Each place of the platform library in one of the services that have it. */
  readonly short: boolean;
}

/** Reads `--seed N`, `--rounds N` and `--only NAME`; a mistake ends the command with one clear line. */
export function readOptions(command: 'crash' | 'chaos', names: readonly string[]): RunOptions {
  try {
    const { values } = parseArgs({
      options: {
        seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 999_999)) },
        rounds: { type: 'string', default: '1' },
        only: { type: 'string', multiple: true },
        lanes: { type: 'string', default: '1' },
        together: { type: 'string', default: '1' },
        'at-once': { type: 'string', default: '1' },
        short: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
      },
    });
    if (values.list) {
      console.log(names.join('\n'));
      process.exit(0);
    }
    const number = (name: string, text: string) => {
      if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a positive whole number`);
      return Number(text);
    };
    const { only } = values;
    // What chaos breaks is the servers: nobody else can be on them.
    const { lanes, together, 'at-once': atOnce } = values;
    if (Number(atOnce) > Number(together)) throw new Error('--at-once must not be more than --together');
    if (command === 'chaos' && ([lanes, together, atOnce].some((one) => one !== '1') || values.short))
      throw new Error('--lanes, --together, --at-once and --short are not for chaos');
    const unknown = only?.find((one) => !names.some((name) => isMeant(name, [one])));
    if (unknown !== undefined) throw new Error(`nothing is called ${unknown}; --list names them all`);
    return {
      seed: number('seed', values.seed),
      rounds: number('rounds', values.rounds),
      lanes: number('lanes', lanes),
      together: number('together', together),
      atOnce: number('at-once', atOnce),
      short: values.short,
      only,
    };
  } catch (error) {
    console.error(`${command}: ${(error as Error).message}`);
    const lanes = command === 'crash' ? ' [--lanes N] [--together N] [--at-once N] [--short]' : '';
    console.error(`usage: npm run ${command} -- [--seed N] [--rounds N] [--only NAME]...${lanes} [--list]`);
    return process.exit(2);
  }
}

/** Whether `--only` means this name. */
export function isMeant(name: string, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((one) => name === one || name.startsWith(`${one}/`));
}
