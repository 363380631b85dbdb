import { migrateService } from '@dg/platform/postgres';
import { migrations } from './db/migrations/index.ts';

await migrateService('gateway', migrations);
