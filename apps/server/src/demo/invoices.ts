import { sql } from 'kysely';
import { makeCreditNote } from '../features/invoices/commands/draft-credit-note.ts';
import {
  countedColumns,
  draftDocument,
  draftDue,
  netOfLine,
  partyRef,
  taxOfWritten,
} from '../features/invoices/drafts.ts';
import { type IssueOptions, issueDocument } from '../features/invoices/issue.ts';
import { readParty } from '../features/invoices/parties.ts';
import { findLines, lockInvoice, openCents } from '../features/invoices/queries.ts';
import { settleInvoice, takeOff } from '../features/invoices/settle-invoice.ts';
import type { Context, Tx } from '../platform/context.ts';
import type { Calendar } from './calendar.ts';
import { pastContext } from './past.ts';
import { DEMO_EMAILS } from './people.ts';

const BOOKKEEPER = 'Marta Vilanova';
/** Number of invoiced periods, and their length in days. Publications of the current period are still due. */
const MONTHS = 4;
const PERIOD = 30;
/** How many clients and publishers besides those of the sign-in page. */
const MAX_CLIENTS = 4;
const MAX_OWNERS = 2;

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const contextAt = (tx: Tx, now: Date): Context => pastContext(tx, BOOKKEEPER, now);

/** A period of thirty days, so that the data don't depend on the date, and the morning on which it was invoiced. */
const periodBefore = (calendar: Calendar, months: number) => ({
  from: calendar.day(PERIOD * (months + 1) - 1),
  to: calendar.day(PERIOD * months),
  at: calendar.at(PERIOD * months - 1, 8),
});

/** Like the command, but without notifications, because it was long ago. */
async function issue(tx: Tx, at: Date, id: number, options: IssueOptions = {}): Promise<void> {
  const ctx = contextAt(tx, at);
  const row = await lockInvoice(tx, id);
  const { to, columns } = await issueDocument(tx, ctx, row, options);
  await tx
    .updateTable('invoices')
    .set({ ...columns, state: to, version: 2, createdAt: at, updatedAt: at })
    .where('id', '=', id)
    .execute();
  const { setOffCents = 0, totalCents = 0 } = columns as Record<string, number>;
  if (row.correctsId !== null) await takeOff(tx, ctx, row.correctsId, { setOffCents, totalCents, day: dayOf(at) });
}

/** A line written by hand, which is not paid from the wallet. */
async function addTranslation(tx: Tx, at: Date, id: number, quantity: number): Promise<void> {
  const row = await lockInvoice(tx, id);
  const line = { description: 'Translation of articles', quantityMilli: quantity * 1000, unitPriceCents: 4500 };
  const tax = await taxOfWritten(tx, contextAt(tx, at), row.type, row);
  await tx
    .insertInto('invoiceLines')
    .values({ invoiceId: id, ...line, netCents: netOfLine(line), ...tax })
    .execute();
  await tx
    .updateTable('invoices')
    .set(await countedColumns(tx, row))
    .where('id', '=', id)
    .execute();
}

/** Who has no tax number can't be billed for: it has a document of its own. */
async function issueOfSupplier(tx: Tx, at: Date, id: number, isOwn: boolean): Promise<void> {
  const { frozen } = await readParty(tx, await lockInvoice(tx, id));
  await issue(tx, at, id, isOwn || frozen.taxNumber === '' ? { number: `F-${id}` } : {});
}

async function pay(tx: Tx, at: Date, invoiceId: number, share: number): Promise<void> {
  const open = openCents(await lockInvoice(tx, invoiceId));
  if (open <= 1) return;
  await settleInvoice(tx, contextAt(tx, at), {
    invoiceId,
    cents: Math.ceil(open * share),
    from: 'bank',
    paidOn: dayOf(at),
    key: `demo/pay/${invoiceId}`,
  });
}

async function credit(tx: Tx, at: Date, invoiceId: number): Promise<void> {
  const [line] = (await findLines(tx, invoiceId)).filter(({ briefingId }) => briefingId !== null);
  if (!line) return;
  const { actor } = contextAt(tx, at);
  const lines = [{ lineId: line.id, netCents: Math.floor(line.netCents / 4) }];
  const reason = 'The link was missing for a week.';
  await issue(tx, at, await makeCreditNote(tx, { actor, now: at }, invoiceId, { reason, lines }));
}

/** Where the bills of the sign-in page's accounts go. */
const ADDRESSES = [
  [DEMO_EMAILS.client, { address: 'Gran Vía de Don Diego López de Haro 45', postalCode: '48011', city: 'Bilbao' }],
  [DEMO_EMAILS.agency, { address: 'Rua de Santa Catarina 214', postalCode: '4000-447', city: 'Porto' }],
] as const;

/** Billing accounts of people, or of their companies. */
async function accountsOf(tx: Tx, emails: readonly string[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('billingAccounts as a')
    .innerJoin('users as u', (join) => join.on(sql<boolean>`u.id = a.user_id or u.company_id = a.company_id`))
    .select('a.id')
    .where('u.email', 'in', [...emails])
    .orderBy('a.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The accounts of the sign-in page, and those with the most publications. */
async function findParties(tx: Tx): Promise<{ known: number[]; accounts: number[]; owners: number[] }> {
  const known = await accountsOf(
    tx,
    ADDRESSES.map(([email]) => email),
  );
  const busy = await tx
    .selectFrom('briefingFinances')
    .select('billingAccountId as id')
    .where('clientTransferId', 'is not', null)
    .groupBy('billingAccountId')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('billingAccountId')
    .limit(MAX_CLIENTS)
    .execute();
  const owners = await tx
    .selectFrom('briefingFinances')
    .select('ownerId as id')
    .where('ownerTransferId', 'is not', null)
    .groupBy('ownerId')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('ownerId')
    .limit(MAX_OWNERS)
    .execute();
  return {
    known,
    accounts: [...new Set([...known, ...busy.map(({ id }) => id)])],
    owners: owners.flatMap(({ id }) => id ?? []),
  };
}

/**
 * Invoices of the last months, drafted and issued by the product's own functions. Most are paid from the wallet; of
 * the known clients one is late, one partly paid, one open and one credited. Their files are drawn when somebody opens
 * them.
 */
export async function issueDemoInvoices(tx: Tx, calendar: Calendar): Promise<void> {
  const { known, accounts, owners } = await findParties(tx);
  for (const [email, address] of ADDRESSES) {
    const [id] = await accountsOf(tx, [email]);
    if (id !== undefined) await tx.updateTable('billingAccounts').set(address).where('id', '=', id).execute();
  }
  for (let months = MONTHS; months > 0; months--) {
    const { from, to, at } = periodBefore(calendar, months);
    // The first includes everything older.
    const question = months === MONTHS ? { to } : { from, to };
    const ctx = contextAt(tx, at);
    for (const id of (await draftDue(tx, ctx, { ...question, type: 'client', partyIds: accounts })).ids) {
      const { billingAccountId } = await lockInvoice(tx, id);
      const isKnown = known.includes(billingAccountId ?? 0);
      if (isKnown) await addTranslation(tx, at, id, months);
      await issue(tx, at, id);
      // The oldest is late, the next paid, then one in part; the newest is open.
      if (isKnown && months === 3) await pay(tx, new Date(at.getTime() + 20 * 86_400_000), id, 1);
      if (isKnown && months === 2) await pay(tx, new Date(at.getTime() + 18 * 86_400_000), id, 0.5);
      if (isKnown && months === 3) await credit(tx, new Date(at.getTime() + 22 * 86_400_000), id);
    }
    // One without any payment.
    if (months === 1)
      for (const account of known) {
        const id = await draftDocument(tx, ctx, 'client', partyRef('client', account), []);
        await addTranslation(tx, at, id, 3);
        await issue(tx, at, id);
      }
    for (const id of (await draftDue(tx, ctx, { ...question, type: 'owner', partyIds: owners })).ids)
      await issueOfSupplier(tx, at, id, months % 2 === 0);
    if (months === 1)
      for (const id of (await draftDue(tx, ctx, { ...question, type: 'seller' })).ids)
        await issueOfSupplier(tx, at, id, false);
  }
}
