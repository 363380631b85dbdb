/** Rewrites what is generated from protos/: the TypeScript types in libs/contracts/src/gen. */
import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const protoFolder = path.join(root, 'protos');
const output = path.resolve(process.argv[2] ?? path.join(root, 'libs/contracts/src/gen'));
const protos = globSync('**/*.proto', { cwd: protoFolder }).sort();

// As libs/contracts/src/loader.ts decodes.
const asDecoded = ['--keepCase', '--longs=String', '--enums=String', '--bytes=Buffer', '--defaults', '--oneofs'];

rmSync(output, { recursive: true, force: true });
execFileSync(
  path.join(root, 'node_modules/.bin/proto-loader-gen-types'),
  [
    ...asDecoded,
    '--grpcLib=@grpc/grpc-js',
    '--importFileExtension=.ts',
    '--includeDirs',
    protoFolder,
    '--outDir',
    output,
    ...protos,
  ],
  { cwd: protoFolder, stdio: ['ignore', 'ignore', 'inherit'] },
);

// The generator writes one more file per .proto, for the way of loading that this project does not use.
for (const file of globSync('*.ts', { cwd: output })) rmSync(path.join(output, file));

for (const file of globSync('**/*.ts', { cwd: output })) {
  const full = path.join(output, file);
  writeFileSync(full, readFileSync(full, 'utf8').replaceAll(`${protoFolder}/`, 'protos/'));
}
for (const proto of protos) {
  const folder = path.join(output, path.dirname(proto));
  const names = readdirSync(folder).filter((name) => name !== 'index.ts');
  const lines = names.sort().map((name) => `export type * from './${name}';\n`);
  writeFileSync(path.join(folder, 'index.ts'), lines.join(''));
}
