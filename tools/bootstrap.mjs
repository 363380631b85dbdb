// Runs a TypeScript tool under the project's own Node, after making sure that the packages are installed.
// Plain JavaScript without dependencies, because it is what runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(workspace, 'node_modules');
const stampFile = join(modules, '.dg-stamp');
const node = join(modules, '.bin', 'node');
const nodeVersionMin = 20;

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function expectedStamp() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'package.json']) hash.update(readFileSync(join(workspace, file)));
  return hash.digest('hex');
}

function isInstalled(stamp) {
  return existsSync(node) && existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === stamp;
}

function showProgress() {
  const beganAt = Date.now();
  const line = () => `installing packages (npm ci), ${Math.round((Date.now() - beganAt) / 1000)} s`;
  if (!process.stderr.isTTY) {
    process.stderr.write('installing packages (npm ci) …\n');
    return () => process.stderr.write(`${line()}\n`);
  }
  const timer = setInterval(() => process.stderr.write(`\r${line()}`), 1000);
  process.stderr.write(`\r${line()}`);
  return () => {
    clearInterval(timer);
    process.stderr.write(`\r${line()}\n`);
  };
}

/** npm says what went wrong in many lines; the ones about the network deserve a single clear one. */
function explain(output) {
  const code = /npm (?:error|ERR!) code (\S+)/.exec(output)?.[1] ?? '';
  if (
    /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|E401|E403|E5\d\d)$/.test(
      code,
    )
  ) {
    return `npm cannot reach the package registry (${code}): check the network, and the registry and proxy settings of npm`;
  }
  // After its reason npm prints the help of the command.
  const [reason = ''] = output.split(/npm error\s*\n?npm error Clean install a project/);
  const lines = reason
    .trim()
    .split('\n')
    .filter((line) => !/A complete log of this run/.test(line));
  return `npm ci failed:\n${lines.slice(-15).join('\n')}`;
}

function install() {
  return new Promise((resolve) => {
    const finishProgress = showProgress();
    const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: workspace,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    npm.stdout.on('data', (chunk) => (output += chunk));
    npm.stderr.on('data', (chunk) => (output += chunk));
    npm.on('error', () => {
      finishProgress();
      fail('npm is missing: install Node.js together with npm');
    });
    npm.on('close', (code, signal) => {
      finishProgress();
      if (signal !== null || code === 130) process.exit(130);
      if (code !== 0) fail(explain(output));
      resolve();
    });
  });
}

function run(script, parameters) {
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', '--disable-warning=TimeoutNegativeWarning', script, ...parameters],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(workspace, '.local', 'cache', 'node-compile'),
        // Lets the tool notice that this process was killed and nobody waits for it any more.
        DG_BOOTSTRAP_PID: String(process.pid),
      },
    },
  );
  child.on('error', (error) => fail(`${node} cannot be started: ${error.message}`));
  // npm and the shell it starts do not pass every signal on: when they are gone, nobody could end this any more.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 1000);
  watch.unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group, the child included; a second copy would mean "at once".
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

const [script, ...parameters] = process.argv.slice(2);
if (script === undefined) fail('usage: node tools/bootstrap.mjs <script.ts> [parameters]');
if (Number(process.versions.node.split('.')[0]) < nodeVersionMin)
  fail(`Node ${process.versions.node} is too old: install Node ${nodeVersionMin} or newer`);
const stamp = expectedStamp();
if (!isInstalled(stamp)) {
  await install();
  if (!existsSync(node))
    fail(
      'npm ci did not install the Node binary: its install script was blocked; run "npm rebuild node" or allow scripts',
    );
  writeFileSync(stampFile, `${stamp}\n`);
}
run(script, parameters);
