/** A client completes what its bills say, and what decides their tax. */
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { HOUSE, setSettings } from '../../testing/settings.ts';
import { makeWorld } from '../../testing/world.ts';
import { changeBillingDetails, previewTax, readBillingDetails } from './billing-accounts.ts';

const { client, colleague, companyManager, context, db, stranger } = await makeWorld(await testDatabase());
await setSettings(db, { fiscal_identity: HOUSE });
await db.updateTable('companies').set({ country: 'ES', taxNumber: 'B12345674' }).execute();

const BRAZILIAN = {
  ...{ legalName: 'Sapatos Ltda', address: 'Rua 1', postalCode: '01310-100', city: 'São Paulo', invoiceEmail: '' },
  ...{ country: 'BR', taxNumber: '' },
};
const { country, taxNumber, postalCode } = BRAZILIAN;

test('a company’s manager is told what changes, and changes it', async () => {
  const ctx = context(companyManager);
  expect(await readBillingDetails(ctx)).toMatchObject({ country: 'ES', taxNumber: 'B12345674' });
  expect(await previewTax(ctx, { country, taxNumber, postalCode })).toEqual({
    current: { rule: 'domestic', rateBp: 2100 },
    next: { rule: 'outside_eu_business', rateBp: 0 },
  });
  expect(await changeBillingDetails(ctx, BRAZILIAN)).toEqual(BRAZILIAN);
  expect(await readBillingDetails(context(client))).toEqual(BRAZILIAN);
  expect((await previewTax(ctx, { country, taxNumber, postalCode })).current.rateBp).toBe(0);
  const company = db.selectFrom('auditEntries').selectAll().where('entity', '=', 'companies');
  expect(await company.execute()).toMatchObject([
    { action: 'company.update', actorName: companyManager.name, changes: { country: ['ES', 'BR'] } },
  ]);
});

test('its other people may not', async () => {
  for (const actor of [client, colleague]) {
    const ctx = context(actor);
    await expect(changeBillingDetails(ctx, BRAZILIAN)).rejects.toMatchObject({ status: 403 });
    await expect(previewTax(ctx, { country, taxNumber, postalCode })).rejects.toMatchObject({ status: 403 });
  }
});

test('a person without a company changes its own, and a number that can’t be one is refused at its field', async () => {
  const ctx = context(stranger);
  const wrong = { ...BRAZILIAN, country: 'ES', taxNumber: '12345678A' };
  await expect(changeBillingDetails(ctx, wrong)).rejects.toMatchObject({ status: 422 });
  expect(await changeBillingDetails(ctx, { ...wrong, taxNumber: '12345678-z' })).toMatchObject({
    taxNumber: '12345678Z',
  });
  const { version, ...person } = await db
    .selectFrom('users')
    .select(['country', 'taxNumber', 'version'])
    .where('id', '=', stranger.id)
    .executeTakeFirstOrThrow();
  expect([person, version]).toEqual([{ country: 'ES', taxNumber: '12345678Z' }, 2]);
  await changeBillingDetails(ctx, { ...wrong, taxNumber: '12345678Z' });
  const again = db.selectFrom('users').select('version').where('id', '=', stranger.id).executeTakeFirstOrThrow();
  expect((await again).version).toBe(2);
});
