import type { BillingAccount, BillingTerms, OwnBillingDetails, TaxDetails } from '@linkstand/contract/invoices/schema';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { sql } from 'kysely';
import type { z } from 'zod';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, type Database, type Tx, together, type UserActor } from '../../platform/context.ts';
import { conflict, forbidden, notFound, rule } from '../../platform/errors.ts';
import { findRow } from '../../platform/list/read.ts';
import { difference, record } from '../../platform/record.ts';
import { withTaxNumber } from '../../platform/tax-numbers/with-tax-number.ts';
import { NEXT_VERSION, updateVersion } from '../../platform/versioned-row.ts';
import { companies } from '../companies/resource.ts';
import { billedCountry, taxFactsOf } from '../finances/tax-facts.ts';
import { type Billed, billingAccountFor, FREE_CENTS, findBillingAccount } from '../ledger/accounts.ts';
import { seesMoney } from '../users/company-scope.ts';
import { visibleTo } from '../users/people.ts';

const read = async (db: Database | Tx, id: number): Promise<BillingAccount> => {
  const { rows } = await sql<BillingAccount>`
    select a.id, a.version, a.legal_name, a.address, a.postal_code, a.city, a.invoice_email, a.payment_days, a.currency,
      a.billing_mode, w.credit_limit_cents, coalesce(k.name, u.name) as holder,
      coalesce(k.tax_number, u.tax_number) as tax_number, ${billedCountry} as country
    from billing_accounts a join wallet_balances w on w.billing_account_id = a.id
      left join companies k on k.id = a.company_id left join users u on u.id = a.user_id
    where a.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
};

/** The terms that an account starts with, as its table has them. */
const NEW_ACCOUNT = {
  id: null,
  version: 1,
  legalName: '',
  address: '',
  postalCode: '',
  city: '',
  invoiceEmail: '',
  paymentDays: 30,
  currency: BASE_CURRENCY,
  billingMode: 'prepaid',
  creditLimitCents: 0,
} as const;

/** Who pays: a company, or a client without one. For a client of a company, its company does. */
type Payer = { readonly companyId: number } | { readonly companyId: null; readonly userId: number };

/** @throws Refusal 404 */
async function findPayer(
  db: Database | Tx,
  ctx: Context,
  payer: Payer,
): Promise<Pick<BillingAccount, 'holder' | 'taxNumber' | 'country'>> {
  if (payer.companyId !== null) {
    const { name: holder, taxNumber, country } = await findRow(companies, db, ctx, payer.companyId);
    return { holder, taxNumber, country };
  }
  const client = await db
    .selectFrom('users')
    .select(['name as holder', 'taxNumber', 'country'])
    .where('id', '=', payer.userId)
    .where('role', '=', 'USER')
    .where('companyId', 'is', null)
    .where(visibleTo(ctx.actor))
    .executeTakeFirst();
  if (!client) throw notFound();
  return client;
}

/** How the party of an account is billed. @throws Refusal 404 */
export const readBillingAccount = ({ db }: Pick<Context, 'db'>, id: number) => read(db, id);

/** How a company or client is billed, or will be. @throws Refusal 404 */
export async function readBillingOf(ctx: Context, payer: Payer): Promise<BillingAccount> {
  const party = await findPayer(ctx.db, ctx, payer);
  const account = await findBillingAccount(ctx.db, payer);
  return account ? read(ctx.db, account.id) : { ...NEW_ACCOUNT, ...party };
}

/** The account to change, made and audited if there is none yet. */
async function accountToChange(tx: Tx, ctx: Context, billed: Billed): Promise<number> {
  const found = await findBillingAccount(tx, billed);
  if (found) return found.id;
  const { id } = await billingAccountFor(tx, billed);
  await record(tx, ctx, {
    entity: 'billing_accounts',
    entityId: id,
    action: 'billing_account.create',
    silent: true,
  });
  return id;
}

type Terms = z.output<typeof BillingTerms>;
/** The given terms; the others stay. */
type Changed = { readonly [K in keyof Terms]?: Terms[K] | undefined };

async function change(
  tx: Tx,
  ctx: Context,
  id: number,
  { creditLimitCents, ...columns }: Changed,
  version?: number,
): Promise<BillingAccount> {
  await tx.selectFrom('billingAccounts').select('id').where('id', '=', id).forUpdate().execute();
  const before = await read(tx, id);
  if (version !== undefined && version !== before.version) throw conflict('changed_meanwhile', { current: before });
  if (creditLimitCents !== undefined && creditLimitCents !== before.creditLimitCents) {
    // What is owed and held on credit must fit the new limit.
    const { numUpdatedRows } = await tx
      .updateTable('walletBalances')
      .set({ creditLimitCents })
      .where('billingAccountId', '=', id)
      .where(sql<boolean>`${FREE_CENTS} - credit_limit_cents + ${creditLimitCents} >= 0`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw rule('credit_in_use');
  }
  await tx
    .updateTable('billingAccounts')
    .set({ ...columns, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute();
  const after = await read(tx, id);
  const changes = difference<object>(before, { ...columns, creditLimitCents });
  await record(tx, ctx, {
    entity: 'billing_accounts',
    entityId: id,
    action: 'billing_account.update',
    ...(changes ? { changes } : {}),
    silent: true,
  });
  return after;
}

/**
 * Changes how a client is billed. Existing orders and documents keep their terms.
 * @throws Refusal 404; 409; 422 for a limit below the used credit
 */
export const changeBillingAccount = (
  ctx: Context,
  { id, version, ...input }: Changed & { readonly id: number; readonly version: number },
): Promise<BillingAccount> => together(ctx, (tx) => change(tx, ctx, id, input, version));

/**
 * Changes how a company or client is billed, before it has an account as well: the version of one that is still to be
 * made is 1.
 * @throws Refusal 404; 409; 422 for a limit below the used credit
 */
export const changeBillingOf = (
  ctx: Context,
  payer: Payer,
  { version, ...input }: Changed & { readonly version: number },
): Promise<BillingAccount> =>
  together(ctx, async (tx) => {
    await findPayer(tx, ctx, payer);
    return change(tx, ctx, await accountToChange(tx, ctx, payer), input, version);
  });

type Details = z.output<typeof OwnBillingDetails>;

const detailsOf = (account: Pick<BillingAccount, keyof Details>): Details => ({
  legalName: account.legalName,
  address: account.address,
  postalCode: account.postalCode,
  city: account.city,
  invoiceEmail: account.invoiceEmail,
  country: account.country,
  taxNumber: account.taxNumber,
});

/** Whom a client's bills name: its company, else the client. */
async function taxHolderOf(db: Database | Tx, { id, companyId }: UserActor) {
  const table = companyId === null ? 'users' : 'companies';
  const holder = await db
    .selectFrom(table)
    .select(['id', 'version', 'country', 'taxNumber'])
    .where('id', '=', companyId ?? id)
    .executeTakeFirstOrThrow();
  return { table, holder } as const;
}

/** Where a client's bills are sent, and what decides their tax. */
export async function readBillingDetails({ db, actor }: Context<UserActor>): Promise<Details> {
  const account = await findBillingAccount(db, { userId: actor.id, companyId: actor.companyId });
  if (account) return detailsOf(await read(db, account.id));
  const { holder } = await taxHolderOf(db, actor);
  return detailsOf({ ...NEW_ACCOUNT, country: holder.country, taxNumber: holder.taxNumber });
}

/** In a company, its manager and who does its finances decide about its bills. @throws Refusal 403 */
function requireBiller(actor: UserActor): void {
  if (!seesMoney(actor)) throw forbidden();
}

const taxHolderKind = ({ companyId }: UserActor) => (companyId === null ? 'person' : 'company');

/** The tax of the client's next order, now and with other facts. @throws Refusal 403; 422 for a wrong number */
export async function previewTax(ctx: Context<UserActor>, typed: z.output<typeof TaxDetails>) {
  requireBiller(ctx.actor);
  const facts = await withTaxNumber(typed, undefined, taxHolderKind(ctx.actor));
  const taxWith = async (instead: object) => {
    const decided = await taxFactsOf(ctx.db, ctx, 'user', ctx.actor.id, dayIn(ctx.now, ctx.timeZone), instead);
    return { rule: decided.rule, rateBp: decided.rateBp };
  };
  return { current: await taxWith({}), next: await taxWith(facts) };
}

/** Changes where a client's bills are sent, and what decides their tax. @throws Refusal 403; 422 for a wrong number */
export async function changeBillingDetails(ctx: Context<UserActor>, input: Details): Promise<Details> {
  requireBiller(ctx.actor);
  const { country, taxNumber, ...details } = await withTaxNumber(input, undefined, taxHolderKind(ctx.actor));
  const { id: userId, companyId } = ctx.actor;
  return together(ctx, async (tx) => {
    const { table, holder } = await taxHolderOf(tx, ctx.actor);
    const changes = difference(holder, { country, taxNumber });
    if (changes) {
      if (!(await updateVersion(tx, table, holder, { country, taxNumber }))) throw conflict('changed_meanwhile');
      const action = table === 'users' ? 'user.update_profile' : 'company.update';
      await record(tx, ctx, { entity: table, entityId: holder.id, action, changes, silent: true });
    }
    const id = await accountToChange(tx, ctx, { userId, companyId });
    return detailsOf(await change(tx, ctx, id, details));
  });
}
