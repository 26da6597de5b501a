import { ibanOfSpanishAccount } from '@linkstand/contract/payments/iban';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import type { PayeeRef, PaymentVault } from '../features/owners/payment.ts';
import { makePayoutRun } from '../features/payouts/commands/make-payout-run.ts';
import { findOpenPayouts, postPayout } from '../features/payouts/post-payout.ts';
import { settleBill } from '../features/releases-bills/settle-bill.ts';
import { keepStatement } from '../features/statements/commands/bring-in-statement.ts';
import { movementKeys, type StatementLine } from '../features/statements/formats/statement.ts';
import type { Context, Tx } from '../platform/context.ts';
import type { Calendar } from './calendar.ts';
import { pastContext } from './past.ts';

const BOOKKEEPER = 'Marta Vilanova';
/** Days between a publication and what its owner is paid. */
const TERM = 30;

const contextOf = (tx: Tx, now: Date): Context => ({
  ...pastContext(tx, BOOKKEEPER, now),
  timeZone: 'Europe/Madrid',
  locale: 'es',
});

/** A Spanish account that nobody has: its digits come from whose it is. */
const ibanOf = ({ kind, id }: PayeeRef): string =>
  ibanOfSpanishAccount(`21000418${kind === 'owner' ? '45' : '46'}${String(id).padStart(10, '0')}`) ?? '';

const sealOf = (vault: PaymentVault, payee: PayeeRef, holder: string, changedAt: Date, isConfirmed: boolean) => {
  const isPaypal = payee.kind === 'owner' && payee.id % 11 === 0;
  const { sealed, hint } = vault.seal(payee, {
    method: isPaypal ? 'paypal' : 'bank_transfer',
    holder,
    account: isPaypal ? `payments${payee.id}@publisher.example` : ibanOf(payee),
    bankCode: isPaypal ? '' : 'CAIXESBB',
    bankName: '',
    taxNumber: '',
    billingAddress: '',
  });
  return {
    paymentSealed: sealed,
    paymentHint: JSON.stringify(hint),
    paymentChangedAt: changedAt,
    paymentConfirmedAt: isConfirmed ? changedAt : null,
  };
};

/** Most owners and all sellers have said how they are paid; some changed it lately, some never said. */
async function nameAccounts(tx: Tx, vault: PaymentVault, calendar: Calendar): Promise<void> {
  for (const { id, name } of await tx.selectFrom('owners').select(['id', 'name']).orderBy('id').execute()) {
    if (id % 7 === 0) continue;
    const isLate = id % 9 === 0;
    const changes = sealOf(vault, { kind: 'owner', id }, name, calendar.at(isLate ? 2 : 300, 11), !isLate);
    await tx.updateTable('owners').set(changes).where('id', '=', id).execute();
  }
  const sellers = await tx.selectFrom('users').select(['id', 'name']).where('role', '=', 'SELLER').execute();
  for (const { id, name } of sellers)
    await tx
      .insertInto('sellerAccounts')
      .values({ sellerId: id, ...sealOf(vault, { kind: 'seller', id }, name, calendar.at(200, 12), true) })
      .execute();
}

/** The company's own bills, entered on the day they came and paid on the day they were. */
async function postBills(tx: Tx): Promise<void> {
  const bills = await tx
    .selectFrom('releaseBills')
    .select(['id', 'createdAt', 'paymentDate'])
    .orderBy('createdAt')
    .execute();
  for (const { id, createdAt, paymentDate } of bills) {
    const pay = (day: string | null) =>
      tx.updateTable('releaseBills').set({ paymentDate: day, updatedAt: createdAt }).where('id', '=', id).execute();
    if (paymentDate !== null) await pay(null);
    await settleBill(tx, contextOf(tx, createdAt), id);
    if (paymentDate === null) continue;
    await pay(paymentDate);
    await settleBill(tx, contextOf(tx, new Date(`${paymentDate}T11:00:00Z`)), id);
  }
}

async function paidRun(tx: Tx, vault: PaymentVault, calendar: Calendar, daysAgo: number): Promise<void> {
  const id = await makePayoutRun(tx, contextOf(tx, calendar.at(daysAgo, 10)), vault, {
    day: calendar.day(daysAgo - 1),
    except: [],
  });
  const paidAt = calendar.at(daysAgo - 2, 9);
  const ctx = contextOf(tx, paidAt);
  for (const payout of await findOpenPayouts(tx, id)) {
    await postPayout(tx, ctx, payout, calendar.day(daysAgo - 1));
  }
  await tx
    .updateTable('payoutRuns')
    .set({ state: 'paid', decidedBy: BOOKKEEPER, decidedAt: paidAt, updatedAt: paidAt, version: 2 })
    .where('id', '=', id)
    .execute();
}

const lineOf = (
  line: number,
  more: Partial<StatementLine> & Pick<StatementLine, 'day' | 'amountCents'>,
): StatementLine => ({
  line,
  valueDay: more.day,
  currency: BASE_CURRENCY,
  counterparty: null,
  counterpartyIban: null,
  reference: null,
  endToEndId: null,
  bankId: `DEMO-${line}`,
  text: '',
  ...more,
});

/** What the bank said yesterday: money that is expected, payouts, a fee, and somebody whom nobody knows. */
async function bringStatement(tx: Tx, calendar: Calendar, runId: number): Promise<void> {
  const day = calendar.day(1);
  const announced = await tx
    .selectFrom('payments')
    .select(['walletCents', 'reference'])
    .where('state', '=', 'announced')
    .orderBy('id')
    .execute();
  const [ordered] = await findOpenPayouts(tx, runId);
  const [first, second] = announced;
  const lines: StatementLine[] = [
    ...(first
      ? [lineOf(3, { day, amountCents: first.walletCents, reference: first.reference, counterparty: 'Ana Client' })]
      : []),
    ...(second
      ? [lineOf(4, { day, amountCents: second.walletCents, counterparty: 'Agencia Norte', text: 'Recarga' })]
      : []),
    ...(ordered
      ? [lineOf(5, { day, amountCents: -ordered.cents, endToEndId: ordered.endToEndId, text: 'Transferencia SEPA' })]
      : []),
    lineOf(6, { day, amountCents: -1240, text: 'Comisión de mantenimiento' }),
    lineOf(7, { day, amountCents: 8350, counterparty: 'M. Ferrer', text: 'Ingreso' }),
  ];
  const openingCents = 1_250_000;
  const statement = {
    format: 'camt053',
    account: { iban: 'ES9121000418450200051332', number: null, currency: BASE_CURRENCY },
    bankId: 'DEMO',
    from: day,
    to: day,
    openingCents,
    closingCents: lines.reduce((sum, { amountCents }) => sum + amountCents, openingCents),
    lines,
  } as const;
  const keys = movementKeys(statement);
  await keepStatement(tx, contextOf(tx, calendar.at(1, 18)), { ...statement, keys }, 'demo', `extracto-${day}.xml`);
}

/** How owners and sellers were paid, what is to be paid now, and what the bank says of it. */
export async function postDemoPayouts(tx: Tx, calendar: Calendar, vault: PaymentVault): Promise<void> {
  await postBills(tx);
  await nameAccounts(tx, vault, calendar);
  await paidRun(tx, vault, calendar, 2 * TERM);
  await paidRun(tx, vault, calendar, TERM);
  const { id } = await tx
    .selectFrom('owners')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  // Some are left for the next run.
  const except = Array.from({ length: Number(id) }, (_, index) => index + 1)
    .filter((each) => each % 2 === 0)
    .map((each): PayeeRef => ({ kind: 'owner', id: each }));
  const runId = await makePayoutRun(tx, contextOf(tx, calendar.at(1, 7)), vault, { day: calendar.day(0), except });
  await bringStatement(tx, calendar, runId);
}
