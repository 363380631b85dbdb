import { runCommand } from './command.ts';

const dockerAnswerMs = 2_000;

/** Containers where a Docker engine answers, local processes elsewhere; DG_SERVERS decides otherwise. */
export async function chooseMode(): Promise<'containers' | 'processes'> {
  const forced = process.env['DG_SERVERS'] ?? '';
  if (forced === 'containers' || forced === 'processes') return forced;
  if (forced !== '') throw new Error(`DG_SERVERS is "${forced}": it can be "containers" or "processes"`);
  const { ok } = await runCommand('docker', ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: dockerAnswerMs });
  return ok ? 'containers' : 'processes';
}
