import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { billingAccountFor } from '../ledger/accounts.ts';
import { taxFactsOf } from './tax-facts.ts';
import { termsOf, vatOf } from './terms.ts';

const database = await testDatabase();
const { admin, context, db, make, owner } = await makeWorld(database);
const ctx = context(admin);
const DAY = '2026-11-22';

/** What an order of a client is taxed, and what its invoice's line written by hand is. */
async function rulesOf(userId: number, postalCode: string) {
  const { companyId } = await db
    .selectFrom('users')
    .select('companyId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { id } = await db.transaction().execute((tx) => billingAccountFor(tx, { userId, companyId }));
  await db.updateTable('billingAccounts').set({ postalCode }).where('id', '=', id).execute();
  const terms = await db.transaction().execute((tx) => termsOf(tx, ctx, userId));
  const line = await taxFactsOf(db, ctx, 'billingAccount', id, DAY);
  expect(await vatOf(ctx, userId)).toBe(terms.vatBp);
  expect({ rule: terms.taxRule, rateBp: terms.vatBp }).toEqual({ rule: line.rule, rateBp: line.rateBp });
  return terms.taxRule;
}

async function clientOf(country: string, more: object = {}) {
  const company = await db
    .insertInto('companies')
    .values({ name: `Company ${country}`, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await make.person('USER', { country, companyId: company.id, isCompanyManager: true });
  return id;
}

describe('an order and its invoice are taxed alike', () => {
  it.each([
    ['35001', 'spain_outside_vat_area'],
    ['ES-38400', 'spain_outside_vat_area'],
    ['51001', 'spain_outside_vat_area'],
    ['52001', 'spain_outside_vat_area'],
    ['28001', 'domestic'],
    ['', 'domestic'],
  ])('for a Spanish business at %s', async (postalCode, rule) => {
    expect(await rulesOf(await clientOf('ES', { country: 'ES' }), postalCode)).toBe(rule);
  });

  it.each([
    ['BR', 'outside_eu_business'],
    ['US', 'outside_eu_business'],
    ['DE', 'eu_without_number'],
    ['ES', 'domestic'],
  ])('for a company that named no country, of a person in %s', async (country, rule) => {
    expect(await rulesOf(await clientOf(country), '')).toBe(rule);
  });
});

it('a supplier of the Canary Islands leaves the tax to the house', async () => {
  await db.updateTable('owners').set({ country: 'ES', postalCode: '35001' }).where('id', '=', owner.ownerId).execute();
  expect(await taxFactsOf(db, ctx, 'owner', owner.ownerId, DAY)).toMatchObject({
    rule: 'import_reverse_charge',
    category: 'AE',
  });
});
