import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { matrix, untried } from './crash/matrix.ts';

const root = path.resolve(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = tracked.filter((file) => /\.(ts|mjs|js)$/.test(file) && !file.includes('/gen/'));

/** Names that a file takes from others, each behind the path of its file; of a package's, which may be any, alone. */
function importsOf(file: string): string[] {
  const clauses = read(file).matchAll(/^(?:import|export)\s[^;'"`]*?\{([^}]*)\}\s*from\s'([^']+)'/gm);
  return [...clauses].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/^type\s+|\s+as\s.*$/g, ''))
      .map((name) => (from.startsWith('.') ? `${path.join(path.dirname(file), from)} ${name}` : name)),
  );
}

/** Types are left out: they are exported to be read with the signatures that name them. */
function exportsOf(file: string): { file: string; name: string }[] {
  const values = read(file).matchAll(/^export (?:abstract )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm);
  return [...values].map(([, name = '']) => ({ file, name }));
}

describe('the house rules that no linter knows', () => {
  test('what is generated from protos/ is up to date', () => {
    const fresh = mkdtempSync(path.join(tmpdir(), 'dg-gen-'));
    execFileSync(process.execPath, [path.join(root, 'tools/gen/gen.ts'), fresh]);
    const generated = tracked.filter((file) => file.startsWith('libs/contracts/src/gen/'));
    expect(generated.length).toBeGreaterThan(50);
    for (const file of generated) {
      const again = readFileSync(path.join(fresh, path.relative('libs/contracts/src/gen', file)), 'utf8');
      expect({ file, isCurrent: again === read(file) }).toEqual({ file, isCurrent: true });
    }
    rmSync(fresh, { recursive: true });
  });

  test('a source file stays short enough to be read in one go', () => {
    expect(sources.filter((file) => read(file).split('\n').length > 350)).toEqual([]);
  });

  test('a line of a comment is no longer than a line of code', () => {
    const files = sources.filter((file) => /^(apps|libs|tools|e2e)\//.test(file) && !file.includes('/migrations/'));
    const comments = files.flatMap((file) =>
      [...read(file).split('\n').entries()]
        .filter(([, line]) => /^\s*(\/\/|\/?\*|--)/.test(line))
        .map(([index, line]) => ({ line: `${file}:${index + 1}`, length: line.length })),
    );
    expect(comments.filter(({ length }) => length > 120)).toEqual([]);
  });

  test('what an app or a tool exports is imported somewhere', () => {
    const imported = new Set(sources.flatMap(importsOf));
    const exported = sources.filter((file) => /^(apps|tools)\//.test(file)).flatMap(exportsOf);
    const unused = exported.filter(({ file, name }) => !imported.has(`${file} ${name}`) && !imported.has(name));
    expect(unused).toEqual([]);
  });

  test('every app and every library says on one page what it is', () => {
    const projects = new Set(
      tracked.flatMap((file) => /^((?:apps|libs)\/[^/]+)\/package\.json$/.exec(file)?.[1] ?? []),
    );
    expect(projects.size).toBeGreaterThan(10);
    expect([...projects].filter((project) => !existsSync(path.join(root, project, 'README.md')))).toEqual([]);
  });

  test('only config.ts, migrate.ts and what starts processes read the environment', () => {
    const readers = sources.filter(
      (file) => /^(apps|libs)\//.test(file) && !file.includes('.test.') && /process\.env/.test(read(file)),
    );
    const allowed = /^libs\/(platform\/src\/(config|postgres)|testing|local-servers)\//;
    expect(readers.filter((file) => !allowed.test(file))).toEqual([]);
  });

  test('every crash point of the code is in the matrix, once, and the matrix names no other', () => {
    const code = sources.filter((file) => /^(apps|libs)\/.*\/src\//.test(file) && !file.includes('.test.'));
    const named = code.flatMap((file) => [
      ...[...read(file).matchAll(/crashPoint\('([^']+)'\)/g)].map(([, name]) => name!),
      ...[...read(file).matchAll(/\bcrashPoint: '([^']+)'/g)].flatMap(([, name]) => [
        `${name}.before-commit`,
        `${name}.committed`,
      ]),
    ]);
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
    const tried = new Set(matrix.map(({ point }) => point));
    expect(named.filter((name) => !tried.has(name) && !untried.includes(name))).toEqual([]);
    expect([...tried, ...untried].filter((point) => !named.includes(point))).toEqual(['any time']);
  });

  test('versions are pinned exactly, and the lock file names no registry', () => {
    const manifests = tracked.filter((file) => file.endsWith('package.json'));
    for (const file of manifests) {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file)) as Record<
        string,
        Record<string, string>
      >;
      const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) =>
        /^[\^~><]|^latest$/.test(version),
      );
      expect({ file, loose }).toEqual({ file, loose: [] });
    }
    expect(read('package-lock.json')).not.toMatch(/"resolved": "http/);
  });

  test('relative links of the documentation lead somewhere', () => {
    const broken = tracked
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
          .map(([, link]) => path.join(path.dirname(file), link!))
          .filter((target) => !existsSync(path.join(root, target)))
          .map((target) => `${file} -> ${target}`),
      );
    expect(broken).toEqual([]);
  });
});
