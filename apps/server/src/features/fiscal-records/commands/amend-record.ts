import type { Context } from '../../../platform/context.ts';
import { recipientsOf } from '../../invoices/fiscal/keep-record.ts';
import { readParty } from '../../invoices/parties.ts';
import { type Follow, followRecord } from '../follow-record.ts';

/**
 * Sends a corrected record of an unchanged invoice, with its client's current data. Most refusals are for a tax number
 * that the office does not know.
 */
export const amendRecord = (ctx: Context, at: Follow): Promise<number> =>
  followRecord(ctx, 'amend', at, async (tx, before) => {
    if (before.record.kind !== 'alta') throw new Error('Only the record of an invoice is amended.');
    const { previous: _previous, hash: _hash, madeAt: _madeAt, system: _system, ...said } = before.record;
    const party = await tx
      .selectFrom('invoices')
      .select(['billingAccountId', 'ownerId', 'sellerId'])
      .where('id', '=', before.invoiceId)
      .executeTakeFirstOrThrow();
    const isSimplified = said.type === 'F2' || said.type === 'R5';
    const recipients = isSimplified ? [] : recipientsOf((await readParty(tx, party)).frozen);
    return {
      said: {
        ...said,
        recipients: recipients.length > 0 || isSimplified ? recipients : said.recipients,
        amends: before.isKnown ? 'accepted' : 'rejected',
      },
      totalCents: before.totalCents,
    };
  });
