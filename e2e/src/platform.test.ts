import { startPlatform, type Platform } from './platform.ts';
import { accessStories } from './stories/access.ts';
import { deadLetterStories } from './stories/dead-letters.ts';
import { esimCatalogueStories } from './stories/esim-catalogue.ts';
import { esimLifeStories } from './stories/esim-life.ts';
import { esimStories } from './stories/esims.ts';
import { moneyStories } from './stories/money.ts';
import { secretStories } from './stories/secrets.ts';
import { topupCatalogueStories } from './stories/topup-catalogue.ts';
import { topupPaymentStories } from './stories/topup-payment.ts';
import { topupRuleStories } from './stories/topup-rules.ts';
import { topupStories } from './stories/topups.ts';
import { supplierStories } from './stories/suppliers.ts';
import { notificationStories } from './stories/notifications.ts';
import { webhookStories } from './stories/webhooks.ts';
import { voucherStories } from './stories/vouchers.ts';
import { bulkStories } from './stories/bulk.ts';

// One platform for all stories: each makes its own clients and products and relies on nothing another one did.
let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
}, 180_000);
afterAll(() => platform.stop(), 60_000);

const current = () => platform;
// What waits for a supplier is concurrent: it is begun first, and waited for in its turn.
accessStories(current);
voucherStories(current);
moneyStories(current);
bulkStories(current);
supplierStories(current);
topupCatalogueStories(current);
topupStories(current);
topupPaymentStories(current);
topupRuleStories(current);
esimCatalogueStories(current);
esimStories(current);
esimLifeStories(current);
webhookStories(current);
notificationStories(current);
deadLetterStories(current);
// Last: it looks through everything the stories before it left behind.
secretStories(current);
