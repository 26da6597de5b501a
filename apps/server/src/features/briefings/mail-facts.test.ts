import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { readCoordinators, readMailFacts, readPerson } from './mail-facts.ts';

const world = await makeWorld(await testDatabase());
const { db, client, coordinator } = world;

test('who chose no language reads every mail in that of their brand', async () => {
  const briefingId = await world.briefingIn('in_review');
  const { id: brandId } = await db
    .insertInto('brands')
    .values({
      ...{ key: 'enlaces', name: 'Enlaces', baseUrl: 'https://enlaces.test', pageTitle: 'Enlaces', isDefault: false },
      ...{ primaryColor: '#123456', secondaryColor: '#234567', accentColor: '#345678' },
      ...{ logoSvg: '<svg/>', iconSvg: '<svg/>', defaultLocale: 'es' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('brands').set({ defaultLocale: 'pt-BR' }).where('isDefault', '=', true).execute();
  await db.updateTable('users').set({ language: null, brandId }).where('id', '=', client.id).execute();
  await db.updateTable('users').set({ language: null, brandId: null }).where('id', '=', coordinator.id).execute();
  await db.transaction().execute(async (tx) => {
    expect(await readPerson(tx, client.id)).toMatchObject({ locale: 'es' });
    expect(await readMailFacts(tx, briefingId)).toMatchObject({ clientLocale: 'es', ownerLocale: 'en-US' });
    expect(await readCoordinators(tx)).toMatchObject([{ id: coordinator.id, locale: 'pt-BR' }]);
  });
});
