import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { confirmAccount, readAccount } from './account.ts';

const world = await makeWorld(await testDatabase());
const { db, admin, make } = world;

test('the account of a seller who administers now is confirmed by another administrator', async () => {
  const promoted = await make.person('ADMIN');
  await db
    .insertInto('sellerAccounts')
    .values({
      sellerId: promoted.id,
      paymentSealed: Buffer.from('sealed'),
      paymentHint: JSON.stringify({ method: 'bank_transfer', holder: 'A. R.', account: '•••• 1332' }),
      paymentChangedAt: NOW,
      paymentChangedById: promoted.id,
    })
    .execute();
  const asHolder = world.context(promoted);
  expect(await readAccount(asHolder, promoted.id)).toMatchObject({ can: { confirm: false } });
  await expect(confirmAccount(asHolder, promoted.id, 1)).rejects.toMatchObject({ status: 409 });
  const asOther = world.context(admin);
  await confirmAccount(asOther, promoted.id, 1);
  expect(await readAccount(asOther, promoted.id)).toMatchObject({ payment: { isConfirmed: true } });
});
