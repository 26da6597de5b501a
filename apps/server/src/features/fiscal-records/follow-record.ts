import { type Context, type Tx, together } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { RecordRef } from '../../platform/lifecycle/lifecycle.ts';
import { findRow } from '../../platform/list/read.ts';
import { record } from '../../platform/record.ts';
import { keepRecord, type Linkless } from '../invoices/fiscal/keep-record.ts';
import { sendFiscalRecords } from '../invoices/fiscal/send-records.ts';
import { readSetting } from '../settings/queries.ts';
import { type FiscalAct, fiscalPolicy } from './policy.ts';
import { type FiscalRecordRow, selectRecords } from './queries.ts';
import { fiscalRecordsResource } from './resource.ts';

export interface Follow extends RecordRef {
  readonly reason: string;
}

/** Adds a record that follows from another of the same invoice. @returns its id */
export const followRecord = (
  ctx: Context,
  act: FiscalAct,
  { id, version, reason }: Follow,
  make: (tx: Tx, before: FiscalRecordRow) => Promise<{ said: Linkless; totalCents: number }>,
): Promise<number> =>
  together(ctx, async (tx) => {
    fiscalPolicy.authorize(ctx.actor, act, await findRow(fiscalRecordsResource, tx, ctx, id));
    // With two requests at once, the second finds that another record has followed.
    const { invoiceId } = await tx
      .selectFrom('fiscalRecords')
      .select('invoiceId')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = await selectRecords(tx).where('fiscalRecords.id', '=', id).executeTakeFirstOrThrow();
    if (version !== undefined && version !== before.version) throw conflict('changed_meanwhile');
    fiscalPolicy.requirePossible(ctx.actor, act, before);
    const identity = await readSetting(tx, 'fiscal_identity');
    const { said, totalCents } = await make(tx, before);
    const added = await keepRecord(tx, ctx, { identity, invoiceId, record: said, totalCents, reason });
    await record(tx, ctx, {
      entity: 'fiscal_records',
      entityId: added,
      action: `fiscal_record.${act}`,
      reason,
      changes: { number: [null, before.number] },
      silent: true,
    });
    await enqueue(tx, sendFiscalRecords, {}, { singletonKey: 'records' });
    return added;
  });
