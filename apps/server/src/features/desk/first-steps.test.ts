import { FIRST_STEPS, type FirstStep } from '@linkstand/contract/desk/endpoints';
import { DEFAULT_PRIVACY, DEFAULT_TERMS } from '@linkstand/contract/settings/legal-texts';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { HOUSE } from '../../testing/settings.ts';
import { readFirstSteps } from './first-steps.ts';

const OWN = { english: 'Our terms.', spanish: 'Nuestras condiciones.', portuguese: 'Nossos termos.' };
/** Before it has an account. */
const IDENTITY = { ...HOUSE, iban: '' };

test('an empty house lacks everything, and each step is ticked by what it makes', async () => {
  const { db } = await testDatabase();
  const done = async () => (await readFirstSteps(db)).flatMap(({ step, isDone }) => (isDone ? [step] : []));
  const person = (name: string) => ({ identityUid: name, name, email: `${name}@house.test`, role: 'ADMIN' }) as const;
  await db.insertInto('users').values(person('first')).execute();
  expect(await done()).toEqual([]);

  const set = (key: string, value: unknown) =>
    db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value), changedBy: 'first' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
  const acts: Record<FirstStep, readonly (() => Promise<unknown>)[]> = {
    identity: [() => set('fiscal_identity', { ...IDENTITY, city: '' }), () => set('fiscal_identity', IDENTITY)],
    account: [() => set('fiscal_identity', HOUSE)],
    legal: [
      // Saved as they came, emptied, and one language left as it was.
      () => set('terms', DEFAULT_TERMS),
      // As it is once it is reset.
      () => db.updateTable('settings').set({ value: null }).where('key', '=', 'privacy').execute(),
      () => set('privacy', DEFAULT_PRIVACY),
      () => set('terms', { english: '', spanish: '', portuguese: '' }),
      () => set('terms', OWN),
      () => set('privacy', { ...OWN, portuguese: DEFAULT_PRIVACY.portuguese }),
      () => set('privacy', OWN),
    ],
    mail: [
      () =>
        db
          .insertInto('mails')
          .values({
            template: 'invitation',
            audience: 'account',
            locale: 'es',
            fromName: 'House',
            fromAddress: 'hello@house.test',
            toAddress: 'ana@house.test',
            subject: 'Hola',
            html: '<p>Hola</p>',
            text: 'Hola',
            isConfidential: false,
            messageId: '<first@house.test>',
          })
          .execute(),
      () => db.updateTable('mails').set({ status: 'sent', sentAt: new Date() }).execute(),
    ],
    people: [
      () =>
        db
          .insertInto('users')
          .values({ ...person('client'), role: 'USER' })
          .execute(),
      () =>
        db
          .insertInto('users')
          .values({ ...person('editor'), role: 'EDITOR' })
          .execute(),
    ],
    categories: [
      () =>
        db
          .insertInto('categories')
          .values({ key: 'sport', nameEn: 'Sport', nameEs: 'Deporte', namePt: 'Esporte' })
          .execute(),
    ],
    topics: [() => db.updateTable('categories').set({ topic: 'crypto' }).execute()],
    owners: [() => db.insertInto('owners').values({ name: 'Owner', email: 'owner@house.test' }).execute()],
    sites: [
      () =>
        db
          .insertInto('sites')
          .values({
            name: 'Site',
            domain: 'site.example',
            country: 'ES',
            language: 'es',
            type: 'blog',
            tier: 'B',
            priceCents: 100_00,
            status: 'active',
          })
          .execute(),
      async () => {
        const { id: siteId } = await db.selectFrom('sites').select('id').executeTakeFirstOrThrow();
        const { id: ownerId } = await db.selectFrom('owners').select('id').executeTakeFirstOrThrow();
        const { id } = await db
          .insertInto('offers')
          .values({
            siteId,
            ownerId,
            costCents: 60_00,
            linkTypes: ['do_follow'],
            fillModes: ['with_brand_tag'],
            defaultFillMode: 'with_brand_tag',
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db.updateTable('sites').set({ chosenOfferId: id }).execute();
      },
    ],
  };
  for (const [at, step] of FIRST_STEPS.entries()) {
    for (const act of acts[step]) {
      expect(await done(), `before ${step} is done`).toEqual(FIRST_STEPS.slice(0, at));
      await act();
    }
    expect(await done(), `after ${step}`).toEqual(FIRST_STEPS.slice(0, at + 1));
  }
});

test('the demo is whole', async () => {
  const { db } = await testDatabase({ world: 'demo' });
  expect((await readFirstSteps(db)).filter(({ isDone }) => !isDone)).toEqual([]);
});
