import { verifyService } from '@dg/platform/postgres';
import { checks } from './db/checks.ts';

await verifyService('gateway', checks);
