import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { loadSync, type Options, type PackageDefinition } from '@grpc/proto-loader';

/** How every message is decoded: fields keep their names, int64 is a decimal string, what is absent has its default. */
const loaderOptions: Options = { keepCase: true, longs: String, enums: String, defaults: true, oneofs: true };

let packageDefinition: PackageDefinition | undefined;

/** The folder of the .proto files: beside the bundle in an image, at the root of the workspace in development. */
export function protoFolder(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'protos');
    if (existsSync(path.join(candidate, 'dg'))) return candidate;
    if (folder === path.dirname(folder)) throw new Error('protos/ stands in no folder above this program');
  }
}

/** The definition of a gRPC service by its full name, e.g. "dg.wallet.v1.WalletService". */
export function serviceDefinition<Definition extends ServiceDefinition>(fullName: string): Definition {
  packageDefinition ??= loadSync(protoFiles(), { ...loaderOptions, includeDirs: [protoFolder()] });
  const definition = packageDefinition[fullName];
  if (definition === undefined) throw new Error(`no service ${fullName} in protos/`);
  return definition as unknown as Definition;
}

function protoFiles(): string[] {
  return readdirSync(protoFolder(), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.proto'));
}
