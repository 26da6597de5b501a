import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { sendToProduction } from '../briefings/commands/send-to-production.ts';
import { swapSite } from '../briefings/commands/swap-site.ts';
import { writeMessage } from '../briefings/commands/write-message.ts';
import { loadPublicationParts } from './queries.ts';

const world = await makeWorld(await testDatabase());
const later = (minutes: number) => ({ now: new Date(NOW.getTime() + minutes * 60_000) });

test('whoever publishes it instead does not read what the owner before was told', async () => {
  const { context, coordinator, editor, otherOwner, sites } = world;
  const id = await world.briefingIn('in_review');
  await writeMessage(context(editor), { id, audience: 'owner', body: 'For you we would pay 60 euros.' });
  await swapSite(context(coordinator, later(1)), { id, siteId: sites.cheaper, reason: 'the owner left' });
  await writeMessage(context(editor, later(2)), { id, audience: 'owner', body: 'Welcome!' });
  await sendToProduction(context(coordinator, later(3)), { id });
  const { messages } = await loadPublicationParts(context({ ...otherOwner, briefingId: id }, later(4)));
  expect(messages.map(({ body }) => body)).toEqual(['Welcome!']);
});

test('another site of the same owner keeps the conversation', async () => {
  const { context, coordinator, editor, owner, make } = world;
  const second = await make.site(owner, { priceCents: 5000 });
  const id = await world.briefingIn('in_review');
  await writeMessage(context(editor), { id, audience: 'owner', body: 'Which of your sites fits best?' });
  await swapSite(context(coordinator, later(1)), { id, siteId: second, reason: 'fits better' });
  await sendToProduction(context(coordinator, later(2)), { id });
  const { messages } = await loadPublicationParts(context({ ...owner, briefingId: id }, later(3)));
  expect(messages.map(({ body }) => body)).toEqual(['Which of your sites fits best?']);
});
