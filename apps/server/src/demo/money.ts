import { makeReference } from '@linkstand/contract/payments/creditor-reference';
import { DEFAULT_PRIVACY, DEFAULT_TERMS } from '@linkstand/contract/settings/legal-texts';
import { sql } from 'kysely';
import { settleBriefings } from '../features/finances/settle.ts';
import { accountOf, billingAccountFor, freeCents } from '../features/ledger/accounts.ts';
import { postTransfer } from '../features/ledger/transfers.ts';
import type { Context, Tx } from '../platform/context.ts';
import type { Calendar } from './calendar.ts';
import { issueDemoInvoices } from './invoices.ts';
import { DEMO_EMAILS } from './people.ts';

/** Who the demo's invoices and transfers are from. The bank account is the example of the register of IBANs. */
const IDENTITY = {
  legalName: 'Linkstand Demo S.L.',
  taxNumber: 'B64717838',
  address: 'Carrer de la Marina 16',
  postalCode: '08005',
  city: 'Barcelona',
  country: 'ES',
  email: 'finance@demo.linkstand.test',
  iban: 'ES9121000418450200051332',
  bic: 'CAIXESBBXXX',
  pixKey: '',
  usesOss: false,
};

const DAY = 86_400_000;
/** Clients transfer round amounts, some days before they order. */
const ROUND = 100_000;
const LEFT_OVER = 250_000;
/** Clients that people sign in as order a good deal. */
const FOR_KNOWN_CLIENT = 2_500_000;

interface Order {
  readonly id: number;
  readonly userId: number;
  readonly companyId: number | null;
  readonly grossCents: number;
  readonly submittedAt: Date;
  readonly lastAt: Date;
}

/** Briefings that money moved for, in the order of time. */
async function findOrders(tx: Tx): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select b.id, c.user_id, u.company_id, coalesce(b.price_cents, 0) * 121 / 100 + 1 as gross_cents, b.submitted_at,
      coalesce(b.done_at, b.published_at, b.submitted_at) as last_at
    from briefings b join campaigns c on c.id = b.campaign_id join users u on u.id = c.user_id
    where b.status not in ('draft', 'denied', 'canceled') and b.submitted_at is not null
    order by last_at, b.id`.execute(tx);
  return rows;
}

const byDemo = (now: Date): Pick<Context, 'actor' | 'now' | 'timeZone'> => ({
  actor: { kind: 'system', name: 'demo' },
  now,
  timeZone: 'Europe/Madrid',
});

type Who = Pick<Order, 'userId' | 'companyId'>;

const BOOKKEEPER = 'Marta Vilanova';

/** A transfer that a client announced two days before it arrived, or one that is still expected. */
async function announce(tx: Tx, who: Who, cents: number, arrivedAt: Date, isExpected = false) {
  const { id: billingAccountId } = await billingAccountFor(tx, who);
  const { id } = await tx
    .insertInto('payments')
    .values({
      kind: 'top_up',
      billingAccountId,
      recipientId: who.userId,
      walletCents: cents,
      createdAt: new Date(arrivedAt.getTime() - 2 * DAY),
      updatedAt: arrivedAt,
      ...(isExpected
        ? { state: 'announced' }
        : {
            state: 'confirmed',
            receivedOn: arrivedAt.toISOString().slice(0, 10),
            decidedBy: BOOKKEEPER,
            decidedAt: arrivedAt,
          }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reference = makeReference(`TU${String(id).padStart(6, '0')}`);
  await tx.updateTable('payments').set({ reference }).where('id', '=', id).execute();
  return { paymentId: id, billingAccountId };
}

async function topUp(tx: Tx, who: Who, cents: number, at: Date): Promise<void> {
  const { paymentId, billingAccountId } = await announce(tx, who, cents, at);
  await postTransfer(tx, byDemo(at), {
    kind: 'top_up',
    entries: [
      ['bank', cents],
      [accountOf('wallet', billingAccountId), -cents],
    ],
    paymentId,
    key: `payment/${paymentId}`,
  });
}

/** A sample that the house has made its own. */
const signed = (sample: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(sample).map(([language, text]) => [language, `${IDENTITY.legalName}\n\n${text}`]));

/**
 * What the campaigns of two years moved, by the same functions that move it today: clients top up before they order,
 * and the money of each briefing follows its state.
 */
export async function postDemoMoney(tx: Tx, calendar: Calendar): Promise<void> {
  const settings = { fiscal_identity: IDENTITY, terms: signed(DEFAULT_TERMS), privacy: signed(DEFAULT_PRIVACY) };
  await tx
    .insertInto('settings')
    .values(
      Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value), changedBy: BOOKKEEPER })),
    )
    .execute();
  // No code of the demo leads to the real tax office.
  await tx.updateTable('fiscalSending').set({ environment: 'test' }).execute();
  const terms: Parameters<typeof settleBriefings>[4] = new Map();
  for (const order of await findOrders(tx)) {
    const free = freeCents(await billingAccountFor(tx, order));
    if (free < order.grossCents) {
      const missing = order.grossCents - free + LEFT_OVER;
      await topUp(tx, order, Math.ceil(missing / ROUND) * ROUND, new Date(order.submittedAt.getTime() - 3 * DAY));
    }
    await settleBriefings(tx, byDemo(order.lastAt), [order.id], '', terms);
  }
  const known = await tx
    .selectFrom('users')
    .select(['id as userId', 'companyId'])
    .where('email', 'in', [DEMO_EMAILS.client, DEMO_EMAILS.agency])
    .execute();
  for (const client of known) await topUp(tx, client, FOR_KNOWN_CLIENT, calendar.at(2, 10));
  for (const client of known) await announce(tx, client, 150_000, calendar.at(1, 9), true);
  await issueDemoInvoices(tx, calendar);
}
