import type { LinkProblem } from '@linkstand/contract/links/schema';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW, TIME_ZONE } from '../../testing/world.ts';
import { openCase } from '../cases/commands/open-case.ts';
import { announceCases } from '../cases/jobs.ts';
import { presentCase } from '../cases/presenter.ts';
import { caseEntries } from '../messages/threads.ts';
import { actOnClaim } from './commands/act-on-claim.ts';
import { noteVisit } from './commands/note-visit.ts';
import { moveClaims } from './watch-claims.ts';

const world = await makeWorld(await testDatabase());
const { db, admin, client, system } = world;
const HOUR = 3_600_000;
const GUARANTEE = { termDays: 365, fullDays: 90, repairDays: 10, choiceDays: 14 };
const later = (hours: number) => ({ now: new Date(NOW.getTime() + hours * HOUR) });

const MISSING: LinkProblem = { code: 'link_missing', detail: '' };
const look = (briefingId: number, hours: number, problems: LinkProblem[], isSecondLook = false) =>
  db.transaction().execute((tx) =>
    noteVisit(tx, world.context(system, later(hours)), {
      briefingId,
      url: 'https://site.example/shoes',
      check: {
        ...{ ok: problems.length === 0, checkedAt: NOW.toISOString(), pageStatus: 200, finalUrl: null, title: 'Shoes' },
        ...{ redirects: [], linkFound: true, linkUrl: null, anchor: null, rel: [], linkType: null, further: [] },
        ...{ noindex: false, canonical: null, robotsBlocked: false, problems, durationMs: 1 },
      },
      page: null,
      isSecondLook,
      chance: 0.5,
    }),
  );
/** Seen missing on Wednesday, 4 March, and lost by Saturday: its owner has until Friday, 20 March. */
async function lose(briefingId: number): Promise<void> {
  for (const hours of [0, 6, 24, 72]) await look(briefingId, hours, [MISSING], hours === 72);
  expect(await claimOf(briefingId)).toMatchObject({ state: 'repairing', repairUntil: '2026-03-20' });
}
const REPAIR_UNTIL = '2026-03-20';

const published = () =>
  world.briefingIn('published', {
    publishedAt: new Date(NOW.getTime() - 720 * HOUR),
    guarantee: JSON.stringify(GUARANTEE),
  });
/** A publication of its own: those of other tests stand on the same site. */
async function alone(): Promise<number> {
  await db.updateTable('linkWatches').set({ isWatched: false, caseId: null }).execute();
  await db.deleteFrom('cases').execute();
  return published();
}
const claimOf = (briefingId: number) =>
  db.selectFrom('linkClaims').selectAll().where('briefingId', '=', briefingId).executeTakeFirst();
const casesOf = (briefingId: number) =>
  db.selectFrom('cases').selectAll().where('briefingId', '=', briefingId).orderBy('id').execute();
const openCasesOf = async (briefingId: number) => (await casesOf(briefingId)).filter(({ state }) => state !== 'closed');
const watchOf = (briefingId: number) =>
  db.selectFrom('linkWatches').selectAll().where('briefingId', '=', briefingId).executeTakeFirstOrThrow();
const open = (by: typeof client | typeof admin | typeof system, kind: 'dispute' | 'link_problem', briefingId: number) =>
  openCase(world.context(by), {
    ...{ kind, briefingId, title: 'Where?', detail: '', openedByCheck: kind === 'link_problem' },
  });

test('the clocks of a lost link’s case wait for the owner, then for the client, and run while the team has to act', async () => {
  const id = await alone();
  await lose(id);
  const [opened] = await openCasesOf(id);
  expect(opened).toMatchObject({
    ...{ kind: 'link_lost', stoppedOn: '2026-03-07', waitsFor: 'owner', waitsUntil: REPAIR_UNTIL },
    // Its three working days begin when the owner’s own time is over.
    ...{ dueOn: '2026-03-25', clockFrom: REPAIR_UNTIL },
  });
  expect(await announceCases(db, { ...later(12 * 24), timeZone: TIME_ZONE })).toBe(0);

  await moveClaims(db, { ...later(17 * 24), timeZone: TIME_ZONE });
  expect(await claimOf(id)).toMatchObject({ state: 'choosing', chooseUntil: '2026-04-04' });
  const [asked] = await openCasesOf(id);
  expect(asked).toMatchObject({ stoppedOn: '2026-03-07', waitsFor: 'client', waitsUntil: '2026-04-04' });
  expect(String(asked?.dueOn) > '2026-04-04').toBe(true);

  await actOnClaim(world.context(admin, later(18 * 24)), 'pause', id, 'We look into it.');
  const [running] = await openCasesOf(id);
  expect(running).toMatchObject({ stoppedOn: null, waitsFor: null, waitsUntil: null, dueOn: asked?.dueOn });
  await actOnClaim(world.context(admin, later(20 * 24)), 'resume', id);
  expect(await openCasesOf(id)).toMatchObject([{ waitsFor: 'client' }]);
  await actOnClaim(world.context(admin, later(21 * 24)), 'settle', id, 'Agreed.');
  expect(await openCasesOf(id)).toMatchObject([{ waitsFor: null, stoppedOn: null }]);
});

test('a case that an owner answers early is due no sooner than the owner’s time is over', async () => {
  const id = await alone();
  await lose(id);
  const [opened] = await openCasesOf(id);
  const { resumeCasesOf } = await import('../cases/jobs.ts');
  await resumeCasesOf(db, { ...later(96), timeZone: TIME_ZONE }, id);
  expect(await openCasesOf(id)).toMatchObject([{ stoppedOn: null, waitsUntil: null, dueOn: opened?.dueOn }]);
});

test('what a check at publication found and what the guard confirms is one case', async () => {
  const id = await alone();
  const found = await open(system, 'link_problem', id);
  await lose(id);
  expect(await openCasesOf(id)).toMatchObject([{ id: found, waitsFor: 'owner' }]);
  expect(await watchOf(id)).toMatchObject({ state: 'lost', caseId: found });
  await look(id, 100, []);
  expect(await openCasesOf(id)).toEqual([]);
});

test('what the client reported and what the guard confirms is the client’s case', async () => {
  const id = await alone();
  const reported = await open(client, 'dispute', id);
  const [before] = await openCasesOf(id);
  await lose(id);
  const [after] = await openCasesOf(id);
  expect(await openCasesOf(id)).toHaveLength(1);
  // The client is answered meanwhile; what is to be solved waits for the owner.
  expect(after).toMatchObject({ id: reported, stoppedOn: null, answerDueOn: before?.answerDueOn });
  expect(String(after?.dueOn) > REPAIR_UNTIL).toBe(true);
  // What the checks found is the team's.
  expect((await presentCase(world.context(client), reported)).entries).toEqual([]);
  await look(id, 100, []);
  expect(await openCasesOf(id)).toMatchObject([{ id: reported, state: 'open' }]);
  expect(await watchOf(id)).toMatchObject({ state: 'alive', caseId: null });
  const notes = await caseEntries.list(db, { caseId: reported });
  expect(notes.map(({ body, isNote }) => [body.split('\n').at(-1), isNote])).toEqual([
    ['link_missing', true],
    ['link_back', true],
  ]);
});

test('a lost link’s case goes on in the one that the client opens', async () => {
  const id = await alone();
  await lose(id);
  const [lost] = await openCasesOf(id);
  const reported = await open(client, 'dispute', id);
  expect(await openCasesOf(id)).toMatchObject([{ id: reported }]);
  expect((await casesOf(id)).find((each) => each.id === lost?.id)).toMatchObject({
    ...{ state: 'closed', mergedIntoId: reported },
  });
  expect(await watchOf(id)).toMatchObject({ caseId: reported });
  expect(String((await openCasesOf(id))[0]?.dueOn) > REPAIR_UNTIL).toBe(true);
});

test('of links that share a case, the one that its client disputes leaves it', async () => {
  const [one, other] = [await alone(), await published()];
  for (const id of [one, other]) await lose(id);
  const shared = (await watchOf(one)).caseId;
  expect((await watchOf(other)).caseId).toBe(shared);
  const reported = await open(client, 'dispute', other);
  expect([(await watchOf(one)).caseId, (await watchOf(other)).caseId]).toEqual([shared, reported]);
  expect(await openCasesOf(one)).toMatchObject([{ id: shared, kind: 'link_lost' }]);
});
