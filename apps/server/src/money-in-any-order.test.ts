/**
 * Random scripts of everything that moves money, by clients, the team and accountants, against a reader who only adds up
 * what was done. Prices are whole euros, so that 21 % of them is a whole number of cents and needs no rounding.
 */
import { type BriefingStatus, briefingMachine, MONEY_STAGE } from '@linkstand/contract/briefings/machine';
import { type Arbitrary, array, assert, asyncProperty, boolean, constantFrom, nat, record } from 'fast-check';
import { expect, test } from 'vitest';
import { forceStatus } from './features/briefings/commands/force-status.ts';
import { setBonus } from './features/briefings/commands/set-bonus.ts';
import { settleBriefings } from './features/finances/settle.ts';
import { draftCreditNote } from './features/invoices/commands/draft-credit-note.ts';
import { draftWhatIsDue } from './features/invoices/commands/draft-what-is-due.ts';
import { issueInvoice } from './features/invoices/commands/issue-invoice.ts';
import { payFromWallet, payInvoice } from './features/invoices/commands/pay-invoice.ts';
import { findLines } from './features/invoices/queries.ts';
import { accountOf, billingAccountFor, findBillingAccount } from './features/ledger/accounts.ts';
import { balanceOf } from './features/ledger/balances.ts';
import { verifyLedger } from './features/ledger/verify.ts';
import { paymentVault } from './features/owners/payment.ts';
import { announceTopUp } from './features/payments/commands/announce-top-up.ts';
import { confirmPayment } from './features/payments/commands/confirm-payment.ts';
import { refusePayment } from './features/payments/commands/refuse-payment.ts';
import { reversePayment } from './features/payments/commands/reverse-payment.ts';
import { paymentsResource } from './features/payments/resource.ts';
import { cancelPayoutRun } from './features/payouts/commands/cancel-payout-run.ts';
import { payDocument } from './features/payouts/commands/pay-document.ts';
import { payPayoutRun } from './features/payouts/commands/pay-payout-run.ts';
import { payoutRunsWith } from './features/payouts/resource.ts';
import type { UserActor } from './platform/context.ts';
import { Refusal } from './platform/errors.ts';
import { createRow } from './platform/resource/write.ts';
import { createSeal } from './platform/seal.ts';
import { testDatabase } from './testing/database.ts';
import { runs } from './testing/runs.ts';
import { HOUSE, setSettings } from './testing/settings.ts';
import { makeWorld, NOW } from './testing/world.ts';

const world = await makeWorld(await testDatabase());
const { admin, brandId, categories, context, db, make, seller } = world;
const ctx = context(admin);
const vault = paymentVault(createSeal(Buffer.alloc(32, 7)));
const TODAY = NOW.toISOString().slice(0, 10);
const THRESHOLD = 2000;
const LIMIT = 300_000;
const COST = 6000;

await setSettings(db, {
  fiscal_identity: HOUSE,
  payout_terms: { thresholdCents: THRESHOLD, termDays: 0 },
});
await db.updateTable('users').set({ sellerCommissionBp: 1000 }).where('id', '=', seller.id).execute();

const NOT_MONEY = new Set(['changed_meanwhile', 'not_possible_now']);
/** What became of an act: done, or the code of its refusal. */
const outcomeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};
/** Sent once, or twice at the same moment as by an impatient reader: one of two takes effect. */
async function send(isTwice: boolean, act: () => Promise<unknown>): Promise<string> {
  if (!isTwice) return outcomeOf(act());
  const both = await Promise.all([outcomeOf(act()), outcomeOf(act())]);
  const done = both.filter((each) => each === 'done');
  expect(done.length, both.join(' and ')).toBeLessThan(2);
  return done[0] ?? both.find((each) => !NOT_MONEY.has(each)) ?? both[0] ?? '';
}

/** What we owe an owner or a seller. */
const owedTo = async (code: 'payable' | 'commission_payable', id: number): Promise<number> =>
  0 - (await balanceOf(db, accountOf(code, id)));

interface Publication {
  readonly id: number;
  readonly net: number;
  status: Submitted;
  isBonus: boolean;
  isInvoiced: boolean;
  /** Taken back by a credit note, until it is ordered anew. */
  isCredited: boolean;
}
interface Bill {
  readonly id: number;
  readonly total: number;
  paid: number;
  setOff: number;
  readonly lines: { readonly lineId: number; readonly of: Publication; left: number }[];
}
interface Expected {
  readonly id: number;
  state: 'announced' | 'confirmed' | 'refused' | 'reversed';
  readonly cents: number;
}
type Submitted = Exclude<BriefingStatus, 'draft'>;
const STATES = briefingMachine.states.filter((state): state is Submitted => state !== 'draft');
const gross = (net: number) => net + (net * 21) / 100;
const isLive = ({ status }: Publication) => MONEY_STAGE[status] === 'taken' || MONEY_STAGE[status] === 'earned';
const isCharged = ({ isBonus, isCredited }: Publication) => !isBonus && !isCredited;
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

/** A wallet as somebody with pencil and paper keeps it. */
class Wallet {
  readonly publications: Publication[] = [];
  readonly payments: Expected[] = [];
  readonly bills: Bill[] = [];
  /** What came in and went out beside publications and top-ups. */
  cash = 0;
  owed = 0;
  readonly isPrepaid: boolean;
  constructor(isPrepaid: boolean) {
    this.isPrepaid = isPrepaid;
  }
  get limit() {
    return this.isPrepaid ? 0 : LIMIT;
  }
  private taken() {
    return sum(this.publications.filter((each) => isLive(each) && isCharged(each)).map(({ net }) => gross(net)));
  }
  get posted() {
    const topUps = sum(this.payments.filter(({ state }) => state === 'confirmed').map(({ cents }) => cents));
    return topUps + this.cash - (this.isPrepaid ? this.taken() : 0);
  }
  get held() {
    const waiting = this.publications.filter((each) => MONEY_STAGE[each.status] === 'held' && isCharged(each));
    return sum(waiting.map(({ net }) => gross(net)));
  }
  get due() {
    return this.owed + (this.isPrepaid ? 0 : this.taken());
  }
  get free() {
    return this.posted - this.held - Math.max(0, this.due) + this.limit;
  }
  maySpend(cents: number) {
    return this.posted - this.held + this.limit >= cents;
  }
  /** Whether a publication may be held, taken or freed, as it would be after a change. */
  mayBecome(publication: Publication, change: Partial<Publication>): boolean {
    const before = { ...publication };
    const costs = (each: Publication) => MONEY_STAGE[each.status] !== 'none' && isCharged(each);
    const after = { ...before, ...change };
    if (!costs(after) || (costs(before) && isLive(before) === isLive(after)) || (costs(before) && isLive(after)))
      return true;
    Object.assign(publication, { status: 'canceled' });
    const enough = this.free >= gross(publication.net);
    Object.assign(publication, before);
    return enough;
  }
}

/** An owner to be paid; those of earlier scripts are paid no more. */
async function newPayee() {
  await db
    .updateTable('owners')
    .set({ paymentSealed: null, paymentHint: null, paymentChangedAt: null, paymentConfirmedAt: null })
    .execute();
  const owner = await make.owner({ country: 'ES', taxNumber: 'B12345674' });
  const bank = {
    method: 'bank_transfer' as const,
    holder: 'An owner',
    account: 'DE89370400440532013000',
    bankCode: '',
    bankName: '',
    taxNumber: '',
    billingAddress: '',
  };
  const { sealed, hint } = vault.seal({ kind: 'owner', id: owner.ownerId }, bank);
  await db
    .updateTable('owners')
    .set({ paymentSealed: sealed, paymentHint: JSON.stringify(hint), paymentChangedAt: NOW, paymentConfirmedAt: NOW })
    .where('id', '=', owner.ownerId)
    .execute();
  return { id: owner.ownerId, siteId: await make.site(owner, {}, { costCents: COST }) };
}

/** A wallet with the people who order from it. */
async function newWallet(kind: 'alone' | 'company' | 'credit') {
  const more = { country: 'ES', taxNumber: 'B12345674', accountExecutiveId: seller.id };
  const people: UserActor[] = [];
  if (kind === 'company') {
    const { id: companyId } = await db
      .insertInto('companies')
      .values({ name: `Company ${Math.random()}`, country: 'ES', taxNumber: 'B12345674' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const isCompanyManager of [true, false])
      people.push(await make.person('USER', { ...more, companyId, isCompanyManager }));
  } else people.push(await make.person('USER', more));
  const [first] = people;
  if (!first) throw new Error('A wallet has nobody.');
  const holder = { userId: first.id, companyId: first.companyId };
  const { id } = await db.transaction().execute((tx) => billingAccountFor(tx, holder));
  if (kind === 'credit') {
    await db.updateTable('billingAccounts').set({ billingMode: 'postpaid' }).where('id', '=', id).execute();
    await db
      .updateTable('walletBalances')
      .set({ creditLimitCents: LIMIT })
      .where('billingAccountId', '=', id)
      .execute();
  }
  return { id, people, paper: new Wallet(kind !== 'credit'), read: () => findBillingAccount(db, holder) };
}
type Payer = Awaited<ReturnType<typeof newWallet>>;

const versionOf = async (table: 'payments' | 'briefings', id: number): Promise<number> =>
  (await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

type Step = typeof step extends Arbitrary<infer Made> ? Made : never;
const step = record({
  act: constantFrom(
    'topUp',
    'decide',
    'decide',
    'reverse',
    'grant',
    'order',
    'order',
    'move',
    'move',
    'move',
    'publish',
    'publish',
    'bonus',
    'invoice',
    'pay',
    'payFromWallet',
    'credit',
    'payOut',
  ),
  payer: nat(2),
  who: nat(1),
  nth: nat(20),
  euros: nat(300),
  state: constantFrom(...STATES),
  isYes: boolean(),
  isTwice: boolean(),
});

/**
 * A script that is always among them, so that none of the acts is left to chance: all is published, invoiced, paid from
 * the wallet by two at once and from the bank, credited and paid out.
 */
const ALL_ACTS: Step[] = [
  ...[0, 1, 2].flatMap((payer) => [0, 1, 2].map((nth) => ({ act: 'publish', payer, nth, isYes: false }) as const)),
  ...[0, 1, 2].map((payer) => ({ act: 'invoice', payer, isTwice: true }) as const),
  { act: 'payFromWallet', payer: 2, isTwice: true } as const,
  { act: 'credit', payer: 2, isYes: true } as const,
  { act: 'order', payer: 2, euros: 50 } as const,
  { act: 'publish', payer: 2, nth: 3, isYes: true } as const,
  { act: 'invoice', payer: 2 } as const,
  { act: 'pay', payer: 2, nth: 1, euros: 20 } as const,
  { act: 'payFromWallet', payer: 2, nth: 1, isTwice: true } as const,
  { act: 'payOut', isYes: true } as const,
].map((given) => ({
  payer: 0,
  who: 0,
  nth: 0,
  euros: 0,
  state: 'published',
  isYes: false,
  isTwice: false,
  ...given,
}));

test('whatever is done in whatever order by whom: wallets, bills, owners and sellers have what an adding reader says', {
  timeout: 180_000,
}, async () => {
  /** Acts that took effect in any script. */
  const took = new Set<string>();
  await assert(
    asyncProperty(array(step, { maxLength: 70, size: 'max' }), async (steps) => {
      const payee = await newPayee();
      const payers: Payer[] = [await newWallet('alone'), await newWallet('company'), await newWallet('credit')];
      const sellerBefore = await owedTo('commission_payable', seller.id);
      let paidOut = 0;
      const pick = <T>(all: readonly T[], nth: number): T | undefined => all[nth % Math.max(1, all.length)];
      const all = () => payers.flatMap(({ paper }) => paper.publications);
      const owed = () => COST * all().filter(isLive).length - paidOut;

      /** Orders a publication, and tells what came of it. */
      const order = async ({ paper }: Payer, person: UserActor, net: number): Promise<string> => {
        const campaignId = await make.campaign(person, brandId, { defaultCategoryId: categories.sport });
        return outcomeOf(
          db.transaction().execute(async (tx) => {
            const id = await make.briefing(campaignId, payee.siteId, 'draft', {
              priceCents: net,
              costCents: COST,
              commissionBp: 2000,
              priceMultiplierMilli: 1000,
            });
            await tx
              .updateTable('briefings')
              .set({ status: 'waiting', ownerId: payee.id, submittedAt: NOW, quotedAt: NOW })
              .where('id', '=', id)
              .execute();
            await settleBriefings(tx, ctx, [id]);
            const fresh = { isBonus: false, isInvoiced: false, isCredited: false };
            paper.publications.push({ id, net, status: 'waiting', ...fresh });
          }),
        );
      };
      // Everybody begins with some money and some orders, so that little of a script has nothing to do.
      for (const payer of payers) {
        const [person] = payer.people;
        if (!person) continue;
        const cents = 400_000;
        const id = await announceTopUp(context(person), cents);
        await confirmPayment(ctx, { id, receivedOn: TODAY });
        payer.paper.payments.push({ id, state: 'confirmed', cents });
        for (const net of [12_000, 24_000, 6_000]) expect(await order(payer, person, net)).toBe('done');
      }

      for (const { act, payer: at, who, nth, euros, state, isYes, isTwice } of steps) {
        const payer = payers[at] as Payer;
        const { paper } = payer;
        const person = pick(payer.people, who) as UserActor;
        const cents = (euros + 1) * 200;
        const money = (isPossible: boolean, lacks = 'insufficient_funds') => (isPossible ? 'done' : lacks);
        switch (act) {
          case 'topUp':
            if (paper.payments.filter((each) => each.state === 'announced').length >= 20) break;
            paper.payments.push({
              id: await announceTopUp(context(person), cents * 5),
              state: 'announced',
              cents: cents * 5,
            });
            break;
          case 'decide': {
            const payment = pick(
              paper.payments.filter((each) => each.state === 'announced'),
              nth,
            );
            if (!payment) break;
            const ref = { id: payment.id, version: await versionOf('payments', payment.id) };
            const isConfirmed = isYes || nth % 4 > 0;
            const decide = () =>
              isConfirmed
                ? confirmPayment(ctx, { ...ref, receivedOn: TODAY })
                : refusePayment(ctx, { ...ref, reason: 'No' });
            expect(await send(isTwice, decide)).toBe('done');
            payment.state = isConfirmed ? 'confirmed' : 'refused';
            break;
          }
          case 'reverse': {
            const payment = pick(
              paper.payments.filter((each) => each.state === 'confirmed'),
              nth,
            );
            if (!payment) break;
            const ref = { id: payment.id, version: await versionOf('payments', payment.id), reason: 'By mistake' };
            const expected = money(paper.maySpend(payment.cents), 'payment_spent');
            expect(await send(isTwice, () => reversePayment(ctx, ref))).toBe(expected);
            if (expected === 'done') payment.state = 'reversed';
            break;
          }
          case 'grant': {
            const walletCents = isYes ? cents : -cents;
            const input = {
              recipientId: person.id,
              walletCents,
              counterAccount: 'correction' as const,
              comments: 'Script',
            };
            const expected = money(isYes || paper.maySpend(cents), 'wallet_lacks');
            expect(await outcomeOf(createRow(paymentsResource, ctx, input))).toBe(expected);
            if (expected === 'done') paper.cash += walletCents;
            break;
          }
          case 'order': {
            const isPossible = paper.free >= gross(cents);
            expect(await order(payer, person, cents)).toBe(money(isPossible));
            break;
          }
          case 'move':
          case 'publish': {
            const publication = pick(paper.publications, nth);
            const status = act === 'move' ? state : isYes ? 'published' : 'done';
            if (!publication || publication.status === status) break;
            const ref = { id: publication.id, version: await versionOf('briefings', publication.id) };
            const turnsBack = isLive(publication) && !isLive({ ...publication, status });
            const isFixed = turnsBack && publication.isInvoiced && isCharged(publication);
            const expected = isFixed ? 'already_invoiced' : money(paper.mayBecome(publication, { status }));
            expect(await send(isTwice, () => forceStatus(ctx, { ...ref, status, reason: 'Script' }))).toBe(expected);
            if (expected !== 'done') break;
            publication.status = status;
            if (MONEY_STAGE[status] === 'none') Object.assign(publication, { isCredited: false, isInvoiced: false });
            break;
          }
          case 'bonus': {
            const publication = pick(paper.publications, nth);
            if (!publication || publication.isInvoiced || ['denied', 'canceled'].includes(publication.status)) break;
            const isBonus = !publication.isBonus;
            const ref = { id: publication.id, version: await versionOf('briefings', publication.id) };
            const expected = money(paper.mayBecome(publication, { isBonus }));
            expect(await send(isTwice, () => setBonus(ctx, { ...ref, bonus: isBonus }))).toBe(expected);
            if (expected === 'done') publication.isBonus = isBonus;
            break;
          }
          case 'invoice': {
            const due = paper.publications.filter((each) => isLive(each) && isCharged(each) && !each.isInvoiced);
            const draft = () => draftWhatIsDue(ctx, { type: 'client', partyIds: [payer.id] });
            const drafted = await Promise.all(isTwice ? [draft(), draft()] : [draft()]);
            const ids = drafted.flatMap((each) => each.ids);
            expect(ids).toHaveLength(due.length > 0 ? 1 : 0);
            const [id] = ids;
            if (id === undefined) break;
            const lines = await findLines(db, id);
            const idsOf = (all: readonly (number | null)[]) =>
              all.toSorted((one, other) => Number(one) - Number(other));
            expect(idsOf(lines.map(({ briefingId }) => briefingId))).toEqual(idsOf(due.map((each) => each.id)));
            expect(await send(isTwice, () => issueInvoice(ctx, { id }))).toBe('done');
            const total = sum(due.map(({ net }) => gross(net)));
            paper.bills.push({
              id,
              total,
              paid: paper.isPrepaid ? total : 0,
              setOff: 0,
              lines: lines.flatMap(({ id: lineId, briefingId, netCents }) => {
                const of = due.find((each) => each.id === briefingId);
                return of && netCents > 0 ? [{ lineId, of, left: netCents }] : [];
              }),
            });
            for (const each of due) each.isInvoiced = true;
            break;
          }
          case 'pay':
          case 'payFromWallet': {
            const bill = pick(paper.bills, nth);
            const open = bill ? bill.total - bill.paid - bill.setOff : 0;
            if (!bill || open <= 0) break;
            const isFromWallet = act === 'payFromWallet';
            const expected = isFromWallet ? money(paper.maySpend(open)) : 'done';
            const pay = () =>
              isFromWallet
                ? payFromWallet(context(person), { id: bill.id })
                : payInvoice(ctx, payDocument, { id: bill.id, cents, paidOn: TODAY, surplus: 'wallet' });
            // An amount that arrives twice may be two payments; a bill is taken from a wallet once.
            expect(await send(isTwice && isFromWallet, pay)).toBe(expected);
            if (expected !== 'done') break;
            took.add(act);
            const settled = isFromWallet ? open : Math.min(open, cents);
            bill.paid += settled;
            paper.owed -= settled;
            paper.cash += isFromWallet ? -open : cents - settled;
            break;
          }
          case 'credit': {
            const bill = pick(
              paper.bills.filter(({ lines }) => lines.some(({ left }) => left > 0)),
              nth,
            );
            const line =
              bill &&
              pick(
                bill.lines.filter(({ left }) => left > 0),
                euros,
              );
            if (!bill || !line) break;
            const net = isYes || line.left % 200 > 0 ? line.left : line.left / 2;
            const input = { id: bill.id, reason: 'Script', lines: [{ lineId: line.lineId, netCents: net }] };
            const id = await draftCreditNote(ctx, input);
            expect(await send(isTwice, () => issueInvoice(ctx, { id }))).toBe('done');
            const setOff = Math.min(bill.total - bill.paid - bill.setOff, gross(net));
            bill.setOff += setOff;
            paper.owed -= setOff;
            paper.cash += gross(net) - setOff;
            line.left -= net;
            if (line.left > 0) break;
            line.of.isCredited = true;
            // It stays on the bill, which was taken or is owed, whatever becomes of the publication.
            if (paper.isPrepaid) paper.cash -= gross(line.of.net);
            else paper.owed += gross(line.of.net);
            break;
          }
          case 'payOut': {
            const runsOf = payoutRunsWith(vault);
            const isDue = owed() >= THRESHOLD;
            if (!isDue) {
              expect(await outcomeOf(createRow(runsOf, ctx, { day: '2026-06-01' }))).toBe('payout_nothing_due');
              break;
            }
            const { id, version } = await createRow(runsOf, ctx, { day: '2026-06-01' });
            const end = () =>
              isYes
                ? payPayoutRun(ctx, { id, version, paidOn: TODAY })
                : cancelPayoutRun(ctx, { id, version, reason: 'Script' });
            expect(await send(isTwice, end)).toBe('done');
            if (isYes) paidOut += owed();
            break;
          }
        }
        for (const { paper: said, read } of payers)
          expect(await read(), act).toMatchObject({
            postedCents: said.posted,
            heldCents: said.held,
            dueCents: said.due,
          });
        expect(await owedTo('payable', payee.id), act).toBe(owed());
        const earned = all().filter((each) => MONEY_STAGE[each.status] === 'earned' && isCharged(each));
        expect((await owedTo('commission_payable', seller.id)) - sellerBefore, act).toBe(
          sum(earned.map(({ net }) => net / 10)),
        );
      }
    }),
    { numRuns: runs(12), examples: [[ALL_ACTS]] },
  );
  expect(took).toContain('payFromWallet');
  expect((await verifyLedger(db)).flatMap(({ fault }) => fault ?? [])).toEqual([]);
});
