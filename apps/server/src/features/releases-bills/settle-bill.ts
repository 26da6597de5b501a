import type { Context, Tx } from '../../platform/context.ts';
import { accountOf } from '../ledger/accounts.ts';
import { type Entry, type Posted, postTransfer, reverseTransfer } from '../ledger/transfers.ts';

type Settling = Pick<Context, 'actor' | 'now'>;

const findBill = (tx: Tx, id: number) =>
  tx
    .selectFrom('releaseBills as b')
    .select(['b.id', 'b.categoryCostId', 'b.valueCents', 'b.paymentDate', 'b.enteredTransferId', 'b.paidTransferId'])
    .select('b.description')
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow();
type Bill = Awaited<ReturnType<typeof findBill>>;

/** The posting of an entered bill: a cost of its category that we owe. */
const entered = ({ categoryCostId, valueCents }: Bill): Entry[] => [
  [accountOf('release_bills', categoryCostId), valueCents],
  ['payable', -valueCents],
];
const paid = ({ valueCents }: Bill): Entry[] => [
  ['payable', valueCents],
  ['bank', -valueCents],
];

/** Whether a transfer has posted exactly this. */
async function isPosted(tx: Tx, transferId: number, entries: readonly Entry[]): Promise<boolean> {
  const posted = await tx
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'accountId')
    .select(['key', 'cents'])
    .where('transferId', '=', transferId)
    .execute();
  return entries.every(([account, cents]) => posted.some((each) => each.key === account && each.cents === cents));
}

const post = async (
  tx: Tx,
  ctx: Settling,
  kind: 'release_bill' | 'release_bill_payment',
  entries: Entry[],
  reason: string,
) => (await postTransfer(tx, ctx, { kind, entries, reason })).transferId;

const turnBack = (tx: Tx, ctx: Settling, transferId: number, reason: string): Promise<Posted> =>
  reverseTransfer(tx, ctx, transferId, reason);

const write = (tx: Tx, id: number, enteredTransferId: number | null, paidTransferId: number | null) =>
  tx.updateTable('releaseBills').set({ enteredTransferId, paidTransferId }).where('id', '=', id).execute();

/**
 * Brings the books in line with a bill: an entered bill is an owed cost of its category, a paid one is no longer owed.
 * Other postings are reversed first. A second call does nothing.
 */
export async function settleBill(tx: Tx, ctx: Settling, id: number): Promise<void> {
  const bill = await findBill(tx, id);
  const reason = bill.description;
  let { enteredTransferId, paidTransferId } = bill;
  const isEntered = enteredTransferId !== null && (await isPosted(tx, enteredTransferId, entered(bill)));
  const isPaid =
    paidTransferId !== null && bill.paymentDate !== null && (await isPosted(tx, paidTransferId, paid(bill)));
  if (isEntered && isPaid === (bill.paymentDate !== null) && (isPaid || paidTransferId === null)) return;
  if (paidTransferId !== null && !isPaid) {
    await turnBack(tx, ctx, paidTransferId, reason);
    paidTransferId = null;
  }
  if (enteredTransferId !== null && !isEntered) {
    await turnBack(tx, ctx, enteredTransferId, reason);
    enteredTransferId = null;
  }
  enteredTransferId ??= await post(tx, ctx, 'release_bill', entered(bill), reason);
  if (bill.paymentDate !== null) paidTransferId ??= await post(tx, ctx, 'release_bill_payment', paid(bill), reason);
  await write(tx, id, enteredTransferId, paidTransferId);
}

/** Reverses the transfers of a bill that is deleted. */
export async function reverseBill(tx: Tx, ctx: Settling, id: number): Promise<void> {
  const { enteredTransferId, paidTransferId, description } = await findBill(tx, id);
  if (paidTransferId !== null) await turnBack(tx, ctx, paidTransferId, description);
  if (enteredTransferId !== null) await turnBack(tx, ctx, enteredTransferId, description);
  await write(tx, id, null, null);
}
