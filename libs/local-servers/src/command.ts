import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

export type CommandResult = { ok: boolean; output: string };

/** Runs a short command to its end; a missing program is an ordinary `ok: false`. */
export function runCommand(
  command: string,
  parameters: string[],
  options: { timeoutMs?: number; user?: { uid: number; gid: number }; environment?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    try {
      execFile(
        command,
        parameters,
        {
          timeout: options.timeoutMs ?? 0,
          env: options.environment ?? process.env,
          cwd: '/',
          maxBuffer: 16 << 20,
          ...options.user,
        },
        (error, stdout, stderr) => {
          const output = `${stdout}${stderr}`;
          resolve({ ok: error === null, output: output === '' && error !== null ? error.message : output });
        },
      );
    } catch (error) {
      // A program that the given user may not execute throws instead of calling back.
      resolve({ ok: false, output: error instanceof Error ? error.message : String(error) });
    }
  });
}

export async function findOnPath(...names: string[]): Promise<string | undefined> {
  for (const name of names) {
    for (const directory of (process.env['PATH'] ?? '').split(delimiter)) {
      const candidate = join(directory, name);
      const executable = await access(candidate, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (directory !== '' && executable) return candidate;
    }
  }
  return undefined;
}

/** The last line that says something, for an error of one line. */
export function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.trim() ?? '';
}
