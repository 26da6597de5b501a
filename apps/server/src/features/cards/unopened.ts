import { type Database, systemContext } from '../../platform/context.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { endCardPayment } from './commands/end-card-payment.ts';

/** No page is open for longer. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** Ends payments whose process died before a page was opened, and whose request was not repeated. */
export async function endUnopened(db: Database, now: Date, timeZone: string): Promise<void> {
  const unopened = await db
    .selectFrom('payments')
    .select('id')
    .where('method', '=', 'card')
    .where('state', '=', 'announced')
    .where('cardSession', 'is', null)
    .where('createdAt', '<', new Date(now.getTime() - DAY_MS))
    .execute();
  if (unopened.length === 0) return;
  const ctx = systemContext(db, 'clean-up', await findDefaultBrandId(db), now, timeZone);
  for (const { id } of unopened) await endCardPayment(ctx, id);
}
