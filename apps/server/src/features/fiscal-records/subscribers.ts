import type { Subscriber } from '../../platform/events.ts';
import { notify } from '../notifications/notify.ts';
import { findAdminIds } from '../users/admin-ids.ts';
import { selectRecords } from './queries.ts';

/** Notifies administrators of a record that the tax office refused: its invoice must be corrected. */
export const followFiscalRecord: Subscriber = async (tx, event) => {
  if (event.entity !== 'fiscal_records' || event.name !== 'fiscal_record.refuse') return;
  const row = await selectRecords(tx).where('fiscalRecords.id', '=', event.entityId).executeTakeFirst();
  if (!row) return;
  await notify(tx, event, await findAdminIds(tx), {
    type: 'fiscal_record_refused',
    data: { number: row.number, why: `${row.errorCode ?? ''} ${row.errorText ?? ''}`.trim() },
    href: '/create-invoices/fiscal-records?state=refused',
  });
};
