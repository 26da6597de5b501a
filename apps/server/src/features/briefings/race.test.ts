import type { BriefingTransition } from '@linkstand/contract/briefings/machine';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { findBriefing } from './queries.ts';
import { MOVES } from './testing/moves.ts';
import { testPublisher } from './testing/publisher.ts';

const world = await makeWorld(await testDatabase());
const checker = await testPublisher();
const { db } = world;

const move = (actor: Actor, name: BriefingTransition, id: number, version: number) =>
  MOVES[name].act(world.context(actor), { id, version }, world, checker);

const storyOf = async (id: number) =>
  db
    .selectFrom('auditEntries')
    .select(['action', 'fromStatus', 'toStatus', 'actorName'])
    .where('entity', '=', 'briefings')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();

/** Twenty people who have the same briefing on their screens and all press something. */
const CROWDS = {
  pending_client: [
    [world.client, 'accept_content'],
    [world.client, 'ask_review'],
    [world.client, 'send_version_back'],
    [world.companyManager, 'accept_content'],
    [world.companyManager, 'send_version_back'],
    [world.editor, 'recall'],
    [world.coordinator, 'accept_content'],
    [world.coordinator, 'recall'],
    [world.coordinator, 'cancel'],
    [world.admin, 'force_status'],
  ],
  pending_owner: [
    [world.owner, 'accept_publication'],
    [world.owner, 'decline_publication'],
    [world.owner, 'confirm_publication'],
    [world.ownerManager, 'accept_publication'],
    [world.ownerManager, 'decline_publication'],
    [world.siteManager, 'confirm_publication'],
    [world.editor, 'recall'],
    [world.editor, 'confirm_publication'],
    [world.coordinator, 'cancel'],
    [world.admin, 'force_status'],
  ],
  waiting_review: [
    [world.editor, 'start_review'],
    [world.otherEditor, 'start_review'],
    [world.coordinator, 'start_review'],
    [world.coordinator, 'deny'],
    [world.admin, 'approve_directly'],
    [world.admin, 'start_review'],
    [world.admin, 'cancel'],
    [world.editor, 'start_review'],
    [world.otherEditor, 'start_review'],
    [world.admin, 'deny'],
  ],
} as const satisfies Record<string, readonly (readonly [Actor, BriefingTransition])[]>;

describe.each(Object.keys(CROWDS) as (keyof typeof CROWDS)[])('twenty at once in %s', (status) => {
  test.each([1, 2, 3, 4])('one wins, the rest are told, and the audit tells one story (round %i)', async () => {
    const id = await world.briefingIn(status);
    const crowd = [...CROWDS[status], ...CROWDS[status]];
    expect(crowd).toHaveLength(20);
    const results = await Promise.allSettled(crowd.map(([actor, name]) => move(actor, name, id, 1)));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(19);
    for (const reason of refused) expect(reason).toMatchObject({ status: 409 });
    const won = crowd[results.findIndex((result) => result.status === 'fulfilled')];
    const story = await storyOf(id);
    expect(story).toMatchObject([{ action: `briefing.${won?.[1]}`, actorName: won?.[0].name, fromStatus: status }]);
    const row = await world.readBriefingRow(id);
    expect(row).toMatchObject({ version: 2, status: story[0]?.toStatus });
  });
});

test('a crowd that keeps pressing on fresh records writes one unbroken story', { timeout: 60_000 }, async () => {
  const id = await world.briefingIn('in_review');
  const offers: readonly (readonly [Actor, BriefingTransition])[] = [
    [world.editor, 'send_to_client'],
    [world.editor, 'send_to_production'],
    [world.client, 'ask_review'],
    [world.client, 'accept_content'],
    [world.owner, 'accept_publication'],
    [world.ownerManager, 'decline_publication'],
    [world.owner, 'confirm_publication'],
    [world.editor, 'return_to_owner'],
    [world.editor, 'recall'],
    [world.coordinator, 'recall'],
  ];
  const person = async (n: number) => {
    for (let step = 0; step < 12; step++) {
      const [actor, name] = offers[(n * 7 + step * 3) % offers.length] ?? [world.editor, 'recall'];
      const { version } = await findBriefing(db, world.system, id);
      await move(actor, name, id, version).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => person(n)));
  const story = await storyOf(id);
  // How many of the presses win depends on who is first.
  expect(story.length).toBeGreaterThan(5);
  for (const [index, entry] of story.entries()) {
    expect(entry.fromStatus).toBe(index === 0 ? 'in_review' : story[index - 1]?.toStatus);
  }
  const row = await world.readBriefingRow(id);
  expect(row.status).toBe(story.at(-1)?.toStatus);
  expect(row.version).toBe(1 + story.length);
});
