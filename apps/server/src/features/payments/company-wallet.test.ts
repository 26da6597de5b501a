/** Several people of a company pay into one wallet: what each may see and withdraw. */
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { announcePayment } from './announce-payment.ts';
import { withdrawPayment } from './commands/withdraw-payment.ts';
import { paymentPolicy } from './policy.ts';
import { selectPayments } from './queries.ts';
import { findTopUp, listTopUps } from './wallet.ts';

const { client, colleague, companyManager, context, db, make, stranger } = await makeWorld(await testDatabase());

const announce = (person: typeof client) => announcePayment(context(person), 50_00);
const seenBy = async (person: typeof client) => (await listTopUps(context(person))).map(({ id }) => id);

test('a colleague neither sees nor withdraws what another person announced; the manager does both', async () => {
  const [first, second] = [await announce(client), await announce(client)];
  const own = await announce(colleague);
  expect(await seenBy(colleague)).toEqual([own]);
  expect(new Set(await seenBy(companyManager))).toEqual(new Set([first, second, own]));
  for (const person of [colleague, stranger]) {
    await expect(withdrawPayment(context(person), { id: first })).rejects.toMatchObject({ status: 404 });
    await expect(findTopUp(context(person), first)).rejects.toThrow();
  }
  await withdrawPayment(context(companyManager), { id: first });
  await withdrawPayment(context(client), { id: second });
  const left = await listTopUps(context(companyManager));
  expect(left.map(({ id, state, can }) => ({ id, state, can }))).toEqual(
    expect.arrayContaining([
      { id: first, state: 'withdrawn', can: { withdraw: false } },
      { id: second, state: 'withdrawn', can: { withdraw: false } },
      { id: own, state: 'announced', can: { withdraw: true } },
    ]),
  );
});

test('people without a company withdraw only what they announced themselves', async () => {
  const [one, other] = [await make.person('USER'), await make.person('USER')];
  const id = await announce(one);
  const row = await selectPayments(db).where('payments.id', '=', id).executeTakeFirstOrThrow();
  expect([one, other].map((person) => paymentPolicy.can(person, row).withdraw)).toEqual([true, false]);
});

test('who has left the company withdraws nothing of its wallet', async () => {
  const leaver = await make.person('USER', { companyId: client.companyId });
  const id = await announce(leaver);
  const gone = { ...leaver, companyId: null };
  await expect(withdrawPayment(context(gone), { id })).rejects.toMatchObject({ status: 404 });
  const row = await selectPayments(db).where('payments.id', '=', id).executeTakeFirstOrThrow();
  expect(paymentPolicy.can(gone, row).withdraw).toBe(false);
});
