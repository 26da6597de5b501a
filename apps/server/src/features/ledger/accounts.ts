import { isChoice, isKeyOf } from '@linkstand/contract/shared/tables';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database, Tx, UserActor } from '../../platform/context.ts';

/** The company's own accounts, made with the tables (migration ledger). */
export const HOUSE_ACCOUNTS = [
  'revenue',
  'vat',
  'cost',
  'commission',
  'bank',
  'provider',
  'provider_fees',
  'exchange',
  'bonus',
  'correction',
  'opening',
  'payable',
  'withheld_tax',
] as const;
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];

/** Accounts that belong to one party, by its id. */
const HOLDERS = {
  wallet: 'billing_account_id',
  receivable: 'billing_account_id',
  wallet_debt: 'billing_account_id',
  payable: 'owner_id',
  withheld_tax: 'owner_id',
  commission_payable: 'seller_id',
  release_bills: 'category_cost_id',
} as const;
export type HeldAccount = keyof typeof HOLDERS;

/** The key of an account, as transfers name it: `revenue`, `wallet/12`. */
export type AccountKey = HouseAccount | `${HeldAccount}/${number}`;

/** The account of a billing account, an owner, a seller or a category of costs. */
export const accountOf = <C extends HeldAccount>(code: C, holderId: number): `${C}/${number}` => `${code}/${holderId}`;

/** A key as the database has it. */
export function readAccountKey(key: string): AccountKey {
  const [code = '', holderId] = key.split('/');
  if (holderId === undefined && isChoice(HOUSE_ACCOUNTS, code)) return code;
  if (holderId !== undefined && isKeyOf(HOLDERS, code)) return accountOf(code, Number(holderId));
  throw new Error(`No account has the key ${key}.`);
}

/** The holder of such an account, if the key is of one of these codes. */
export function holderOf(key: AccountKey, ...codes: readonly HeldAccount[]): number | undefined {
  const [code, holderId] = key.split('/');
  return holderId !== undefined && codes.some((each) => each === code) ? Number(holderId) : undefined;
}

/** Makes a party's missing accounts. Wallet and receivable come with their billing account. */
export async function makeAccounts(tx: Tx, keys: readonly AccountKey[]): Promise<void> {
  for (const key of keys) {
    const [code = '', holderId] = key.split('/');
    if (holderId === undefined || !isKeyOf(HOLDERS, code)) continue;
    await sql`insert into ledger_accounts (code, ${sql.ref(HOLDERS[code])}) values (${code}, ${Number(holderId)})
      on conflict (key) do nothing`.execute(tx);
  }
}

/** A company, or a person. */
export type Billed =
  | { readonly companyId: number; readonly userId?: undefined }
  | { readonly companyId: number | null; readonly userId: number };

/** Who is billed for a person: its company, otherwise the person. */
function billedBy({ companyId, userId }: Billed) {
  if (userId === undefined) return { companyId };
  return companyId === null ? { userId } : { companyId };
}

/** The ids of the billing accounts that a seller's clients, or a client, order from. */
export const accountsOf = ({ id, role, companyId }: UserActor): RawBuilder<unknown> =>
  role === 'SELLER'
    ? sql`select a.id from billing_accounts a join users u on u.id = a.user_id or u.company_id = a.company_id
        where u.account_executive_id = ${id}`
    : sql`select a.id from billing_accounts a where ${companyId === null ? sql`a.user_id = ${id}` : sql`a.company_id = ${companyId}`}`;

/** The billing account of a company or a person, made with its wallet if there is none yet. */
export async function billingAccountFor(tx: Tx, billed: Billed): Promise<BillingAccount> {
  const values = billedBy(billed);
  const find = () => findBillingAccount(tx, billed);
  const found = await find();
  if (found) return found;
  await tx
    .insertInto('billingAccounts')
    .values(values)
    .onConflict((on) => on.doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error('The billing account that was just made is not there.');
  return made;
}

/** What a wallet holds. Cents. */
export interface WalletBalances {
  readonly postedCents: number;
  readonly heldCents: number;
  readonly dueCents: number;
  readonly creditLimitCents: number;
}

export interface BillingAccount extends WalletBalances {
  readonly id: number;
  readonly billingMode: 'prepaid' | 'postpaid';
}

/** Undefined until the first money of a person or company. */
export async function findBillingAccount(db: Database | Tx, billed: Billed): Promise<BillingAccount | undefined> {
  const row = await db
    .selectFrom('billingAccounts as account')
    .innerJoin('walletBalances as wallet', 'wallet.billingAccountId', 'account.id')
    .select([
      'account.id',
      'account.billingMode',
      'wallet.postedCents',
      'wallet.heldCents',
      'wallet.dueCents',
      'wallet.creditLimitCents',
    ])
    .where((eb) => eb.and(billedBy(billed)))
    .executeTakeFirst();
  return row && { ...row, billingMode: row.billingMode };
}

/** The wallet that a person orders from, as a column of any query. Null before its first money. */
export const walletOf = ({
  userId,
  companyId,
}: {
  readonly userId: Expression<unknown>;
  readonly companyId: Expression<unknown>;
}): RawBuilder<WalletBalances | null> => sql<WalletBalances | null>`(
  select jsonb_build_object('postedCents', w.posted_cents, 'heldCents', w.held_cents, 'dueCents', w.due_cents,
    'creditLimitCents', w.credit_limit_cents)
  from wallet_balances w
  where w.billing_account_id = case when ${companyId} is null
    then (select a.id from billing_accounts a where a.user_id = ${userId})
    else (select a.id from billing_accounts a where a.company_id = ${companyId}) end)`;

/**
 * What may still be spent: the balance that is not held, and the rest of the credit. Cents, negative when overdrawn.
 */
export const freeCents = ({ postedCents, heldCents, dueCents, creditLimitCents }: WalletBalances): number =>
  postedCents - heldCents - Math.max(0, dueCents) + creditLimitCents;

/** The same of a row of `wallet_balances`. */
export const FREE_CENTS = sql<number>`posted_cents - held_cents - greatest(due_cents, 0) + credit_limit_cents`;

/** What a wallet owes, see `wallet_debt`. */
export const owedBy = (billingAccountId: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(e.cents), 0)::bigint from ledger_accounts a join ledger_entries e on e.account_id = a.id
  where a.key = 'wallet_debt/' || ${billingAccountId})`;

/** What may still be spent of a wallet by now. `locked`: with its row locked, so that it stays so. */
export async function spendableOf(db: Database | Tx, accountId: number, { locked = false } = {}): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select ${FREE_CENTS} as free from wallet_balances
    where billing_account_id = ${accountId} ${locked ? sql`for no key update` : sql``}`.execute(db);
  return rows[0]?.free ?? 0;
}
