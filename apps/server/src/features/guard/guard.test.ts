import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { type DemoPublisherDeps, startDemoPublisher } from '../../demo/publisher/publisher.ts';
import { Refusal } from '../../platform/errors.ts';
import { routeExampleDomains } from '../../platform/safe-fetch/route-override.ts';
import { safeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { PublicationToCheck } from '../../services.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW, TARGET_URL, TIME_ZONE } from '../../testing/world.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { confirmPublication, correctUrl } from '../briefings/commands/confirm-publication.ts';
import { returnToOwner } from '../briefings/commands/return-to-owner.ts';
import { findLinkLife } from '../briefings/link-life.ts';
import { presentCase } from '../cases/presenter.ts';
import { checkLink, fetchRobotsTxt, lookAtPage, lookAtTarget } from '../links/check-link.ts';
import { nextTurnAt, takeTurns } from './queue.ts';
import { followLinks } from './subscribers.ts';
import { tellNews } from './tell-news.ts';
import { turnEnds } from './turn-ends.ts';
import { keepWatching, watchLinks } from './watch-links.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The clock that everything goes by. */
let now = NOW;
/** Faults that the pages of a host have taken on since they were published. */
const since = new Map<string, string>();
const down = new Set<string>();
const deps: DemoPublisherDeps = {
  now: () => now,
  isDown: (host) => down.has(host),
  find: async () => ({
    title: 'Ten shoes',
    html: '<p>We tried running shoes.</p>',
    links: [{ href: TARGET_URL, anchor: 'running shoes', rel: '' }],
    siteName: 'Diario',
    language: 'es',
  }),
};
const publisher = await startDemoPublisher(deps);
afterAll(() => publisher.stop());

/** The page with the fault that its host has by now. */
const askedAs = (url: string): string => {
  const { hostname, pathname } = new URL(url);
  const fault = since.get(hostname);
  return fault === undefined || pathname === '/robots.txt' ? url : `${url}-${fault}`;
};
const requests: { readonly host: string; readonly at: Date }[] = [];
const checkDeps = () => ({
  now,
  fetch: async (url: string, options: { readonly userAgent?: string } = {}) => {
    requests.push({ host: new URL(url).hostname, at: now });
    const routeOverride = routeExampleDomains(publisher);
    const answer = await safeFetch(askedAs(url), { ...options, routeOverride, timeLimitMs: isSlow(url) ? 60 : 5000 });
    const { hostname, pathname } = new URL(url);
    const other =
      pathname === '/robots.txt'
        ? null
        : instead.get(hostname)?.(options.userAgent ?? 'Linkstand', answer.body.toString());
    if (other) return { ...answer, status: other.status ?? 200, headers: {}, body: Buffer.from(other.html) };
    // The page names its own address as canonical, whatever the test appended.
    return { ...answer, url: answer.url === askedAs(url) ? url : answer.url, body: unmarked(answer.body, url) };
  },
});
const isSlow = (url: string) => since.get(new URL(url).hostname) === 'slow';
const unmarked = (body: Buffer, url: string) => {
  const fault = since.get(new URL(url).hostname);
  return fault === undefined ? body : Buffer.from(body.toString().replaceAll(`/shoes-${fault}"`, '/shoes"'));
};
const expected = (pageUrl: string) =>
  ({ pageUrl, targetUrl: TARGET_URL, anchor: 'running shoes', expectedRel: 'do_follow' }) as const;
const guard = {
  db,
  timeZone: TIME_ZONE,
  atOnce: 20,
  visitor: {
    look: (publication: { readonly pageUrl: string }, _at: Date, options: object) =>
      lookAtPage(expected(publication.pageUrl), checkDeps(), options),
    target: (url: string) => lookAtTarget(url, checkDeps()),
    robots: (pageUrl: string) => fetchRobotsTxt(new URL(pageUrl), checkDeps()),
  },
  onError: (error: unknown) => {
    throw error;
  },
};
const checker = {
  checkPublication: ({ pageUrl }: { readonly pageUrl: string }) => checkLink(expected(pageUrl), checkDeps()),
};

let hosts = 0;
/** Publishes on a host of its own. */
async function publish(host = `paper${++hosts}.example`): Promise<{ readonly id: number; readonly host: string }> {
  await db.updateTable('sites').set({ domain: host }).where('id', '=', world.sites.one).execute();
  const id = await world.briefingIn('waiting_publish');
  const owner = world.context(world.owner, { now });
  await confirmPublication(owner, checker, { id, version: 1, publicationUrl: `https://${host}/shoes` });
  return { id, host };
}

/** Lets the guard work until a time, visit by visit, on the steered clock. */
async function until(end: Date, by: typeof guard = guard): Promise<void> {
  for (;;) {
    const next = await nextTurnAt(db);
    if (next === null || next > end) break;
    if (next > now) now = next;
    await watchLinks(by, () => now);
  }
  now = end;
}
const after = (ms: number) => until(new Date(now.getTime() + ms));
const watchOf = (id: number) =>
  db.selectFrom('linkWatches').selectAll().where('briefingId', '=', id).executeTakeFirstOrThrow();
const visitsOf = (id: number) =>
  db.selectFrom('linkVisits').selectAll().where('briefingId', '=', id).orderBy('seq').execute();
const casesOf = (id: number) =>
  db.selectFrom('cases').select(['id', 'kind', 'state', 'openedBy']).where('briefingId', '=', id).execute();
const eventsOf = async (id: number) =>
  (
    await db
      .selectFrom('auditEntries')
      .select('action')
      .where('entity', '=', 'briefings')
      .where('entityId', '=', id)
      .where('action', 'like', 'briefing.link_%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action.replace('briefing.link_', ''));
const eventsOfTargets = async (from: Date) =>
  (
    await db
      .selectFrom('events')
      .select('name')
      .where('name', 'like', 'briefing.target_%')
      .where('at', '>', from)
      .orderBy('id')
      .execute()
  ).map(({ name }) => name);
/** Nothing of an earlier test is due. */
const forget = () => db.updateTable('linkWatches').set({ isWatched: false }).execute();

test('a link that stands is looked at daily for a month, then weekly', async () => {
  await forget();
  const { id } = await publish();
  await after(30 * DAY);
  const daily = (await visitsOf(id)).length;
  expect(daily).toBeGreaterThanOrEqual(28);
  expect(daily).toBeLessThanOrEqual(34);
  await after(70 * DAY);
  const weekly = (await visitsOf(id)).length - daily;
  expect(weekly).toBeGreaterThanOrEqual(9);
  expect(weekly).toBeLessThanOrEqual(12);
  expect(await watchOf(id)).toMatchObject({ state: 'alive', lastVerdict: 'ok' });
  // What is unchanged is kept once.
  const checks = await db.selectFrom('linkChecks').select('id').where('briefingId', '=', id).execute();
  expect(checks).toHaveLength(1);
});

test.each([
  ['gone', 'page_status'],
  ['nolink', 'link_missing'],
  ['nofollow', 'link_nofollow'],
  ['sponsored', 'link_sponsored'],
  ['noindex', 'noindex'],
  ['xrobots', 'noindex'],
  ['canonical', 'canonical_elsewhere'],
  ['hidden', 'hidden'],
  ['offsite', 'redirected_off_site'],
])('%s is a fault: confirmed after 6, 24 and 72 hours, then lost; restored when it is mended', async (fault, code) => {
  await forget();
  const { id, host } = await publish();
  since.set(host, fault);
  await after(26.5 * HOUR);
  expect(await watchOf(id)).toMatchObject({ state: 'suspect', confirmations: 0 });
  const began = (await watchOf(id)).firstFaultAt as Date;
  await until(new Date(began.getTime() + 7 * HOUR));
  expect(await watchOf(id)).toMatchObject({ state: 'suspect', confirmations: 1 });
  await until(new Date(began.getTime() + 25 * HOUR));
  expect(await watchOf(id)).toMatchObject({ state: 'suspect', confirmations: 2 });
  expect(await eventsOf(id)).toEqual([]);
  expect(await casesOf(id)).toEqual([]);
  await until(new Date(began.getTime() + 73 * HOUR));
  expect(await watchOf(id)).toMatchObject({ state: 'lost', confirmations: 3, stateSince: began });
  expect(await eventsOf(id)).toEqual(['lost']);
  const [lossCase] = await casesOf(id);
  expect(lossCase).toMatchObject({ kind: 'link_lost', state: 'open', openedBy: '' });
  const isThere = ['link_nofollow', 'link_sponsored', 'noindex', 'canonical_elsewhere'].includes(code);
  expect((await presentCase(world.context(world.admin, { now }), lossCase?.id ?? 0)).isLinkThere).toBe(isThere);
  const shown = await db
    .selectFrom('briefings as b')
    .innerJoin('linkChecks as l', 'l.id', 'b.lastCheckId')
    .select('l.result')
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow();
  expect((shown.result as { problems: { code: string }[] }).problems.map((problem) => problem.code)).toContain(code);
  // The owner mends it and says so.
  since.delete(host);
  const { version } = await world.readBriefingRow(id);
  const owner = world.context(world.owner, { now });
  await correctUrl(owner, checker, { id, version, publicationUrl: `https://${host}/shoes` });
  expect(await watchOf(id)).toMatchObject({ state: 'alive', outages: 1, lostAt: null, caseId: null });
  expect(await eventsOf(id)).toEqual(['lost', 'restored']);
  expect(await casesOf(id)).toMatchObject([{ kind: 'link_lost', state: 'closed' }]);
});

test.each(['challenge', 'limited', 'forbidden', 'broken', 'slow'])(
  '%s says nothing of the link: a case after a week, lost after a month',
  async (fault) => {
    await forget();
    const { id, host } = await publish();
    since.set(host, fault);
    await after(6 * DAY);
    expect(await watchOf(id)).toMatchObject({ state: 'unknown' });
    expect(await casesOf(id)).toEqual([]);
    await after(3.5 * DAY);
    expect(await eventsOf(id)).toEqual(['unanswered']);
    expect(await casesOf(id)).toMatchObject([{ kind: 'link_lost', state: 'open' }]);
    await after(23 * DAY);
    expect(await watchOf(id)).toMatchObject({ state: 'lost' });
    expect(await eventsOf(id)).toEqual(['unanswered', 'lost']);
    // One case, not two, and nobody knows that the link is there.
    const cases = await casesOf(id);
    expect(cases).toHaveLength(1);
    expect((await presentCase(world.context(world.admin, { now }), cases[0]?.id ?? 0)).isLinkThere).toBe(false);
    // Once a day at most: nobody is pressed.
    expect((await visitsOf(id)).length).toBeLessThan(50);
  },
);

/** The answer of a host to some of those who ask, instead of its page. */
const instead = new Map<
  string,
  (asker: string, html: string) => { readonly html: string; readonly status?: number } | null
>();
const withoutLinks = (html: string) => ({ html: html.replaceAll(/<a\b[^>]*>/g, '<b>') });
const WALL = '<title>Un momento, por favor</title><p>Estamos comprobando su navegador.</p>';

test.each([200, 202, 405, 999])('a wall that answers %i is never taken for a lost link', async (status) => {
  await forget();
  const { id, host } = await publish();
  instead.set(host, () => ({ html: WALL, status }));
  await after(6 * DAY);
  expect(await watchOf(id)).toMatchObject({ state: 'unknown', confirmations: 0 });
  expect(await eventsOf(id)).toEqual([]);
  instead.delete(host);
  await after(2 * DAY);
  expect(await watchOf(id)).toMatchObject({ state: 'alive', outages: 0 });
});

test('a link that we alone see no more is not lost: the last look is that of a reader', async () => {
  await forget();
  const { id, host } = await publish();
  instead.set(host, (asker, html) => (asker.startsWith('Mozilla') ? null : withoutLinks(html)));
  await after(6 * DAY);
  expect((await visitsOf(id)).filter(({ verdict }) => verdict === 'fault').length).toBeGreaterThan(2);
  expect(await eventsOf(id)).toEqual([]);
  expect(await casesOf(id)).toEqual([]);
  instead.delete(host);
});

test('a link that readers see no more is lost, although it is there for us; both pages are kept', async () => {
  await forget();
  const { id, host } = await publish();
  instead.set(host, (asker, html) => (asker.startsWith('Mozilla') ? withoutLinks(html) : null));
  await after(12 * DAY);
  expect(await watchOf(id)).toMatchObject({ state: 'lost' });
  expect(await eventsOf(id)).toEqual(['lost']);
  const kept = await db
    .selectFrom('linkChecks as c')
    .innerJoin('linkPages as p', 'p.checkId', 'c.id')
    .select(['c.ok', 'c.result'])
    .where('c.briefingId', '=', id)
    .orderBy('c.id')
    .execute();
  expect(kept.map(({ ok, result }) => [ok, (result as { asReader?: boolean }).asReader ?? false])).toEqual([
    [true, false],
    [false, true],
  ]);
  instead.delete(host);
});

test('a site that nobody could see for a month is lost only once it was asked in another way', async () => {
  await forget();
  const { id, host } = await publish();
  instead.set(host, (asker) => (asker.startsWith('Mozilla') ? null : { html: WALL }));
  await after(40 * DAY);
  expect(await watchOf(id)).toMatchObject({ outages: 0, lostAt: null });
  expect(await eventsOf(id)).not.toContain('lost');
  instead.set(host, () => ({ html: WALL }));
  await after(33 * DAY);
  expect(await watchOf(id)).toMatchObject({ state: 'lost' });
  instead.delete(host);
});

test('a host that is down says nothing of its links', async () => {
  await forget();
  const { id, host } = await publish();
  down.add(host);
  await after(3 * DAY);
  expect(await watchOf(id)).toMatchObject({ state: 'unknown', lastVerdict: 'unknown' });
  down.delete(host);
  await after(1.1 * DAY);
  expect(await watchOf(id)).toMatchObject({ state: 'alive' });
  expect(await eventsOf(id)).toEqual([]);
});

test('Retry-After is waited for', async () => {
  await forget();
  const { host } = await publish();
  since.set(host, 'limited');
  await after(1.2 * DAY);
  const asked = requests.filter((request) => request.host === host && request.at >= new Date(now.getTime() - DAY));
  for (const [index, { at }] of asked.entries()) {
    const before = asked[index - 1];
    if (before && index > 1) expect(at.getTime() - before.at.getTime()).toBeGreaterThanOrEqual(7200_000);
  }
});

test('a site that refuses our checks by name is not asked for the page', async () => {
  await forget();
  const host = `paper${++hosts}.example`;
  await db.updateTable('sites').set({ domain: host }).where('id', '=', world.sites.one).execute();
  const id = await world.briefingIn('waiting_publish');
  await confirmPublication(world.context(world.owner, { now }), checker, {
    id,
    version: 1,
    publicationUrl: `https://${host}/shoes-refused`,
  });
  requests.length = 0;
  await after(2 * DAY);
  expect(await watchOf(id)).toMatchObject({ state: 'unknown', lastVerdict: 'unknown' });
  // Only its robots.txt.
  expect(requests.filter((request) => request.host === host).length).toBeLessThanOrEqual(3);
});

test('a robots.txt with NUL bytes is read like any other', async () => {
  await forget();
  const { id, host } = await publish();
  const { fetch, ...rest } = checkDeps();
  const withNul = {
    ...rest,
    fetch: async (url: string) => ({ ...(await fetch(url)), status: 200, body: Buffer.from('User-agent: \0*') }),
  };
  const binary: typeof guard = {
    ...guard,
    visitor: {
      ...guard.visitor,
      robots: (pageUrl: string) => fetchRobotsTxt(new URL(pageUrl), withNul),
    },
  };
  await until(new Date(now.getTime() + 2 * DAY), binary);
  expect((await watchOf(id)).visits).toBeGreaterThanOrEqual(2);
  const kept = await db.selectFrom('linkHosts').select('robotsTxt').where('host', '=', host).executeTakeFirstOrThrow();
  expect(kept.robotsTxt).toBe('User-agent: \ufffd*');
});

test('a changed page that nobody has time to read is no visit, and stays due', async () => {
  await forget();
  const { id } = await publish();
  await after(2 * DAY);
  const { visits } = await watchOf(id);
  await db.updateTable('linkWatches').set({ etag: '"before"' }).where('briefingId', '=', id).execute();
  let isBusy = true;
  let conditional = 0;
  const busy: typeof guard = {
    ...guard,
    visitor: {
      ...guard.visitor,
      look: async (publication, at, options) => {
        if (!isBusy) return guard.visitor.look(publication, at, options);
        if ('unless' in options && options.unless) conditional += 1;
        throw new Refusal(503, 'unavailable');
      },
    },
  };
  await until(new Date(now.getTime() + 2 * DAY), busy);
  expect(conditional).toBeGreaterThan(1);
  expect(await watchOf(id)).toMatchObject({ visits });
  isBusy = false;
  await until(new Date(now.getTime() + 60_000), busy);
  expect(await watchOf(id)).toMatchObject({ visits: visits + 1 });
});

test('a page that robots.txt keeps from search engines is a fault', async () => {
  await forget();
  const host = `paper${++hosts}.example`;
  await db.updateTable('sites').set({ domain: host }).where('id', '=', world.sites.one).execute();
  const id = await world.briefingIn('waiting_publish');
  const publicationUrl = `https://${host}/shoes-blocked`;
  await confirmPublication(world.context(world.owner, { now }), checker, { id, version: 1, publicationUrl });
  await after(4 * DAY);
  expect(await watchOf(id)).toMatchObject({ state: 'lost' });
});

test('the link of every keyword set is looked for: one of four that goes is lost', async () => {
  await forget();
  const { id } = await publish();
  // The page links to the first only.
  const sets = ['hats', 'gloves', 'scarves'].map((keyword, at) => ({
    ...{ briefingId: id, position: at + 1, keyword, url: `https://other.example/${keyword}` },
  }));
  await db.insertInto('briefingTargets').values(sets).execute();
  const whole: PublicationToCheck[] = [];
  const visitor = {
    ...guard.visitor,
    look: (publication: PublicationToCheck, _at: Date, options: object) => {
      whole.push(publication);
      const further = publication.links.slice(1).map(({ url, keyword }) => ({ targetUrl: url, anchor: keyword }));
      return lookAtPage({ ...expected(publication.pageUrl), further }, checkDeps(), options);
    },
  };
  await until(new Date(now.getTime() + 5 * DAY), { ...guard, visitor: visitor as typeof guard.visitor });
  expect(whole[0]?.links.map(({ keyword }) => keyword)).toEqual(['running shoes', 'hats', 'gloves', 'scarves']);
  expect(await watchOf(id)).toMatchObject({ state: 'lost' });
});

test('a page that moves within its site stands', async () => {
  await forget();
  const { id, host } = await publish();
  since.set(host, 'moved');
  await after(5 * DAY);
  expect(await watchOf(id)).toMatchObject({ state: 'alive', lastVerdict: 'ok' });
  expect(await casesOf(id)).toEqual([]);
});

test('a fault that comes and goes alarms nobody', async () => {
  await forget();
  const { id, host } = await publish();
  since.set(host, 'nolink');
  await after(26.5 * HOUR);
  expect(await watchOf(id)).toMatchObject({ state: 'suspect' });
  since.delete(host);
  await after(7 * HOUR);
  expect(await watchOf(id)).toMatchObject({ state: 'alive', confirmations: 0, outages: 0 });
  expect(await eventsOf(id)).toEqual([]);
});

test('several links of one site that is down are one incident: one case, closed when all are back', async () => {
  await forget();
  const first = await publish();
  const second = await publish(first.host);
  since.set(first.host, 'nolink');
  await after(6 * DAY);
  expect((await watchOf(first.id)).state).toBe('lost');
  expect((await watchOf(second.id)).state).toBe('lost');
  const cases = [...(await casesOf(first.id)), ...(await casesOf(second.id))];
  expect(cases).toHaveLength(1);
  expect((await watchOf(first.id)).caseId).toBe((await watchOf(second.id)).caseId);
  since.delete(first.host);
  await after(2 * DAY);
  expect([...(await casesOf(first.id)), ...(await casesOf(second.id))]).toMatchObject([{ state: 'closed' }]);
});

test('owner and client are mailed once of all that a site lost', async () => {
  await forget();
  const first = await publish();
  const second = await publish(first.host);
  since.set(first.host, 'nolink');
  await after(6 * DAY);
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('name', '=', 'briefing.link_lost')
    .where('entityId', 'in', [first.id, second.id])
    .execute();
  expect(events).toHaveLength(2);
  for (const row of events) {
    // As of a page with two links that are both missing.
    const data = { ...(row.data as Record<string, unknown>), problems: ['link_missing', 'link_missing'] };
    const event = { ...row, from: null, to: null, reason: '', data };
    await db.transaction().execute((tx) => followLinks(tx, event));
    await db.transaction().execute((tx) => followLinks(tx, event));
  }
  await tellNews(db, 'owner', world.owner.ownerId, now);
  await tellNews(db, 'owner', world.owner.ownerId, now);
  await tellNews(db, 'client', world.client.id, now);
  const mails = await db
    .selectFrom('mails')
    .select(['template', 'text'])
    .where('template', 'in', ['links-lost', 'links-to-repair'])
    .orderBy('template')
    .execute();
  expect(mails.map(({ template }) => template)).toEqual(['links-lost', 'links-to-repair']);
  for (const { text } of mails) expect(text?.split('the link isn’t on the page')).toHaveLength(3);
  const bells = await db.selectFrom('notifications').select('userId').where('type', '=', 'link_lost').execute();
  expect(bells.filter(({ userId }) => userId === world.client.id)).toHaveLength(2);
});

test('an owner whose link is revoked is mailed no dead one, and the administrators are told', async () => {
  await forget();
  const { id, host } = await publish();
  since.set(host, 'nolink');
  await after(6 * DAY);
  const row = await db
    .selectFrom('events')
    .selectAll()
    .where('name', '=', 'briefing.link_lost')
    .where('entityId', '=', id)
    .executeTakeFirstOrThrow();
  const setLink = (linkRevokedAt: Date | null) =>
    db.updateTable('owners').set({ linkRevokedAt }).where('id', '=', world.owner.ownerId).execute();
  await setLink(now);
  const event = { ...row, from: null, to: null, reason: '', data: row.data as Record<string, unknown> };
  await db.transaction().execute((tx) => followLinks(tx, event));
  await tellNews(db, 'owner', world.owner.ownerId, now);
  await tellNews(db, 'client', world.client.id, now);
  await setLink(null);
  const mail = await db
    .selectFrom('mails')
    .select('html')
    .where('template', '=', 'links-to-repair')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(mail.html).not.toContain('final-url-sent');
  const bells = await db.selectFrom('notifications').select('userId').where('type', '=', 'owner_link_ended').execute();
  expect(bells.map(({ userId }) => userId)).toContain(world.admin.id);
});

test('the client hears that its own page is gone, by one mail of all, and nobody else does', async () => {
  await forget();
  const first = await publish();
  const newest = await publish();
  const clock = now;
  since.set('shop.example', 'gone');
  await db.updateTable('linkTargets').set({ nextCheckAt: now }).execute();
  await db.updateTable('linkHosts').set({ readyAt: now }).where('host', '=', 'shop.example').execute();
  await after(1.5 * DAY);
  since.delete('shop.example');
  // One client: one event, of its newest publication.
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('name', 'like', 'briefing.target_%')
    .where('at', '>', clock)
    .execute();
  expect(events.map(({ name, entityId, data }) => ({ name, entityId, data }))).toEqual([
    {
      name: 'briefing.target_down',
      entityId: newest.id,
      data: expect.objectContaining({ url: TARGET_URL, fault: '410' }),
    },
  ]);
  for (const { id } of [first, newest]) expect((await watchOf(id)).state).toBe('alive');
  const life = async (context: Parameters<typeof findLinkLife>[0]) =>
    (await findLinkLife(context, first.id))?.deadTargets;
  const dead = [{ url: TARGET_URL, since: expect.any(String), detail: '410' }];
  expect(await life(world.context(world.client))).toEqual(dead);
  expect(await life(world.context(world.editor))).toEqual(dead);
  expect(await life(world.context(world.owner))).toEqual([]);
  const [down] = events;
  if (!down) throw new Error('Nothing was announced.');
  const event = { ...down, from: null, to: null, reason: '', data: down.data as Record<string, unknown> };
  for (let twice = 0; twice < 2; twice += 1) await db.transaction().execute((tx) => followLinks(tx, event));
  await db.deleteFrom('mails').execute();
  await tellNews(db, 'owner', world.owner.ownerId, now);
  await tellNews(db, 'client', world.client.id, now);
  const mails = await db.selectFrom('mails').select(['template', 'text']).execute();
  expect(mails.map(({ template }) => template)).toEqual(['links-lost']);
  expect(mails[0]?.text).toContain(`${TARGET_URL} doesn’t open`);
  expect(mails[0]?.text).not.toContain('asked the site to repair');
  const bells = await db.selectFrom('notifications').select('userId').where('type', '=', 'target_down').execute();
  expect(bells).toEqual([{ userId: world.client.id }]);
  // Back, it is told too.
  await after(2 * DAY);
  expect(await life(world.context(world.client))).toEqual([]);
  expect(await eventsOfTargets(clock)).toEqual(['briefing.target_down', 'briefing.target_back']);
});

test('a page of a client that nothing links to any more is forgotten', async () => {
  await forget();
  const { id } = await publish();
  await db.updateTable('briefings').set({ url: 'https://shop.example/other' }).where('id', '=', id).execute();
  const known = async () =>
    (await db.selectFrom('linkTargets').select('url').where('url', 'like', '%/other').execute()).length;
  expect(await known()).toBe(1);
  await db.updateTable('briefings').set({ status: 'canceled' }).where('id', '=', id).execute();
  await after(9 * DAY);
  expect(await known()).toBe(0);
});

test('a site is asked once at a time, with at least five seconds between', async () => {
  await forget();
  const host = `paper${++hosts}.example`;
  for (let index = 0; index < 6; index += 1) await publish(host);
  requests.length = 0;
  await after(3 * DAY);
  const times = requests.filter((request) => request.host === host).map(({ at }) => at.getTime());
  // Six links, each day at a moment of its own.
  expect(times.length).toBeGreaterThanOrEqual(12);
  for (const [index, at] of times.entries()) {
    if (index > 0) expect(at - (times[index - 1] as number)).toBeGreaterThanOrEqual(5000);
  }
});

test('sites that give no answer hold their own places, not all', { timeout: 90_000 }, async () => {
  await forget();
  const published: Awaited<ReturnType<typeof publish>>[] = [];
  for (let index = 0; index < 12; index += 1) published.push(await publish());
  await after(2 * DAY);
  now = new Date(now.getTime() + 2 * DAY);
  const silent = new Set(published.slice(0, 3).map(({ host }) => host));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let going = 0;
  let mostGoing = 0;
  const visits = await Promise.all(published.map(({ id }) => watchOf(id)));
  const one = {
    ...guard,
    atOnce: 6,
    visitor: {
      ...guard.visitor,
      look: async (...args: Parameters<typeof guard.visitor.look>) => {
        mostGoing = Math.max(mostGoing, ++going);
        if (silent.has(new URL(args[0].pageUrl).hostname)) await held;
        const look = await guard.visitor.look(...args);
        going -= 1;
        return look;
      },
    },
  };
  let isOver = false;
  // The clock stands still: what is visited is due, and no lease ends.
  await db.updateTable('linkHosts').set({ robotsTxt: '', robotsStatus: 404, robotsAt: now }).execute();
  const watching = keepWatching(one, {
    clock: () => now,
    isOver: () => isOver,
    rest: () => new Promise((resolve) => setTimeout(resolve, 5)),
  });
  const made = async () => {
    const watches = await Promise.all(published.map(({ id }) => watchOf(id)));
    return watches.map((watch, index) => watch.visits - (visits[index]?.visits ?? 0));
  };
  // Nine are visited while three say nothing, long before those are given up.
  await expect.poll(made, { timeout: 30_000 }).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  isOver = true;
  release();
  await watching;
  expect(going).toBe(0);
  expect(mostGoing).toBeLessThanOrEqual(6);
});

test('an owner who presses fifty times at once has the page checked and the link restored once', async () => {
  await forget();
  const { id, host } = await publish();
  since.set(host, 'nolink');
  await after(5 * DAY);
  expect(await watchOf(id)).toMatchObject({ state: 'lost' });
  since.delete(host);
  const { visits } = await watchOf(id);
  const { version } = await world.readBriefingRow(id);
  const owner = world.context(world.owner, { now });
  const press = () => correctUrl(owner, checker, { id, version, publicationUrl: `https://${host}/shoes` });
  const pressed = await Promise.allSettled(Array.from({ length: 50 }, press));
  const refused = pressed.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []));
  expect(refused).toHaveLength(49);
  // Another press was first, or 24 pages of this site wait to be read. People don't see the latter (503): a screen waits
  // for a check before it asks again, and an act on many links checks one after the other.
  expect(refused.filter((status) => status !== 409 && status !== 503)).toEqual([]);
  expect(await watchOf(id)).toMatchObject({ state: 'alive', outages: 1, visits: visits + 1 });
  expect(await eventsOf(id)).toEqual(['lost', 'restored']);
});

test('a database that is restarted in the middle of a check loses and doubles nothing', async () => {
  await forget();
  const { id } = await publish();
  await after(2 * DAY);
  const { visits } = await watchOf(id);
  let cuts = 0;
  const cut = async () => {
    cuts += 1;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(db);
  };
  const failures: unknown[] = [];
  const hit: typeof guard = {
    ...guard,
    onError: (error: unknown) => failures.push(error) as never,
    visitor: {
      ...guard.visitor,
      look: async (...args: Parameters<typeof guard.visitor.look>) => {
        const look = await guard.visitor.look(...args);
        if (cuts < 3) await cut();
        return look;
      },
    },
  };
  await until(new Date(now.getTime() + 5 * DAY), hit);
  expect(cuts).toBe(3);
  const made = await visitsOf(id);
  expect(made.length).toBeGreaterThanOrEqual(visits + 4);
  expect(made.map(({ seq }) => seq)).toEqual(made.map((_visit, index) => index + 1));
  expect(await watchOf(id)).toMatchObject({ state: 'alive', visits: made.length });
});

test('what is taken back is not looked at any more', async () => {
  await forget();
  const { id } = await publish();
  const { version } = await world.readBriefingRow(id);
  await returnToOwner(world.context(world.admin, { now }), { id, version, reason: 'The link is wrong.' });
  expect(await watchOf(id)).toMatchObject({ isWatched: false });
  const before = (await visitsOf(id)).length;
  await after(3 * DAY);
  expect(await visitsOf(id)).toHaveLength(before);
});

test('a page whose visit can’t be stored is put off, and holds up no other of its site', async () => {
  await forget();
  const host = `paper${++hosts}.example`;
  const bad = await publish(host);
  const good = await publish(host);
  await after(2 * DAY);
  const visitsOfBoth = async () => [(await watchOf(bad.id)).visits, (await watchOf(good.id)).visits] as const;
  const [ofBad, ofGood] = await visitsOfBoth();
  const failures: unknown[] = [];
  let looks = 0;
  const hit: typeof guard = {
    ...guard,
    onError: (error: unknown) => failures.push(error) as never,
    visitor: {
      ...guard.visitor,
      look: async (publication, at, options) => {
        const look = await guard.visitor.look(publication, at, options);
        looks += 1;
        return looks === 1 && look.check
          ? { ...look, check: { ...look.check, title: 'PostgreSQL takes no \0' } }
          : look;
      },
    },
  };
  const due = (id: number, ms: number) =>
    db
      .updateTable('linkWatches')
      .set({ nextCheckAt: new Date(now.getTime() - ms) })
      .where('briefingId', '=', id)
      .execute();
  await due(bad.id, 2000);
  await due(good.id, 1000);
  await db
    .updateTable('linkHosts')
    .set({ readyAt: now, robotsTxt: '', robotsStatus: 404, robotsAt: now })
    .where('host', '=', host)
    .execute();
  await until(new Date(now.getTime() + 10 * 60_000), hit);
  expect(failures).toHaveLength(1);
  expect(await visitsOfBoth()).toEqual([ofBad, ofGood + 1]);
  await until(new Date(now.getTime() + HOUR), hit);
  expect(await visitsOfBoth()).toEqual([ofBad + 1, ofGood + 1]);
});

test('a publication that somebody holds stops no other visit', async () => {
  await forget();
  const held = await publish();
  const free = await publish();
  await after(2 * DAY);
  const watches = await Promise.all([watchOf(held.id), watchOf(free.id)]);
  now = new Date(Math.max(...watches.map(({ nextCheckAt }) => nextCheckAt.getTime()), now.getTime()));
  await db.updateTable('linkHosts').set({ robotsTxt: '', robotsStatus: 404, robotsAt: now }).execute();
  const turns = await takeTurns(db, now, 20);
  const write = turnEnds({ db, brandId: await findDefaultBrandId(db), timeZone: TIME_ZONE });
  const end = ({ id, host }: typeof held) => {
    const turn = turns.find((each) => each.host === host);
    if (!turn) throw new Error('The page is not due.');
    return write({
      turn,
      ended: { at: now, isAsked: true },
      visit: { briefingId: id, url: turn.url, at: now, check: null },
    });
  };
  let waiting: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('briefings').select('id').where('id', '=', held.id).forUpdate().execute();
    waiting = end(held);
    await Promise.all([end(free), end(free)].map((each) => each.catch(() => undefined)));
    expect((await watchOf(free.id)).visits).toBe((watches[1]?.visits ?? 0) + 1);
    expect((await watchOf(held.id)).visits).toBe(watches[0]?.visits);
  });
  await waiting;
  expect((await watchOf(held.id)).visits).toBe((watches[0]?.visits ?? 0) + 1);
});

test('turns of one publication that end together are written once: the later lease has it', async () => {
  await forget();
  const { id, host } = await publish();
  await after(2 * DAY);
  const watch = await watchOf(id);
  if (watch.nextCheckAt > now) now = watch.nextCheckAt;
  await db.updateTable('linkHosts').set({ robotsTxt: '', robotsStatus: 404, robotsAt: now }).execute();
  const leased = async () => {
    const turn = (await takeTurns(db, now, 10)).find((each) => each.host === host);
    if (!turn) throw new Error('The page is not due.');
    return turn;
  };
  const early = await leased();
  now = new Date(now.getTime() + 61_000);
  const late = await leased();
  const brandId = await findDefaultBrandId(db);
  const write = turnEnds({ db, brandId, timeZone: TIME_ZONE });
  const endOf = (turn: typeof early) =>
    ({
      turn,
      ended: { at: now, isAsked: true },
      visit: { briefingId: id, url: watch.url, at: now, check: null },
    }) as const;
  // The first two are groups of their own; the others wait for a place, and are one.
  const nobody = { turn: { ...early, host: 'nobody.example' }, ended: { at: now, isAsked: false } };
  const ends = await Promise.allSettled([write(nobody), write(nobody), write(endOf(early)), write(endOf(late))]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(ends[2]).toMatchObject({ reason: { name: 'LeaseEnded' } });
  const made = await visitsOf(id);
  expect(made.map(({ seq }) => seq)).toEqual(made.map((_visit, index) => index + 1));
  expect(made).toHaveLength(watch.visits + 1);
  expect(await watchOf(id)).toMatchObject({ visits: watch.visits + 1 });
});

describe('two workers', () => {
  test('take different turns, and one that comes back too late writes nothing', async () => {
    await forget();
    const { id } = await publish();
    await after(2 * DAY);
    // Not the next turn of all: that may be the page that links lead to.
    const { nextCheckAt } = await watchOf(id);
    if (nextCheckAt > now) now = nextCheckAt;
    const visits = (await visitsOf(id)).length;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = {
      ...guard,
      onError: () => undefined,
      visitor: {
        ...guard.visitor,
        look: async (...args: Parameters<typeof guard.visitor.look>) => {
          await held;
          return guard.visitor.look(...args);
        },
        robots: async (pageUrl: string) => {
          await held;
          return guard.visitor.robots(pageUrl);
        },
      },
    };
    const first = watchLinks(slow, () => now);
    await new Promise((resolve) => setTimeout(resolve, 50));
    // The other one finds nothing to do while the first holds the turn.
    expect(await watchLinks(guard, () => now)).toBe(0);
    // The first is taken for dead after a minute; the other one makes its visit.
    now = new Date(now.getTime() + 61_000);
    for (let round = 0; round < 3; round += 1) {
      await watchLinks(guard, () => now);
      now = new Date(now.getTime() + 6000);
    }
    const made = (await visitsOf(id)).length;
    expect(made).toBe(visits + 1);
    release();
    await first;
    expect(await visitsOf(id)).toHaveLength(made);
  });
});
