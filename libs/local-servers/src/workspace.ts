import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const packageDirectory = dirname(dirname(fileURLToPath(import.meta.url)));
export const workspaceDirectory = dirname(dirname(packageDirectory));

/** Downloads that survive a reset of the data. */
export const cacheDirectory = join(workspaceDirectory, '.local', 'cache');
