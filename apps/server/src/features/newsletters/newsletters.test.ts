import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, test } from 'vitest';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { fillVariables } from '../../platform/mail/fill-variables.ts';
import { smtpPeer } from '../../platform/mail/testing/smtp-peer.ts';
import { stallingPeer } from '../../platform/mail/testing/stalling-peer.ts';
import { createMailTransport, MailRefused, type OutgoingMail } from '../../platform/mail/transport.ts';
import { testApi } from '../../testing/api.ts';
import { whileUncommitted } from '../../testing/while-uncommitted.ts';
import { loadSettings } from '../settings/live.ts';
import { noteBounce } from './commands/note-bounce.ts';
import { readBounce } from './read-bounce.ts';
import { beginner, claimRecipients, endClaims, NotToBegin, OutcomeWriter } from './recipients.ts';
import { linksOf, renderNewsletter } from './render-newsletter.ts';
import { resumeNewsletters, runNewsletter } from './send-newsletter.ts';

const { call, db, app } = await testApi();
/** What bounces are noted with. */
const here = { db, now: new Date(), timeZone: 'UTC' };

/** Most newsletters here go to the same people; one test is about the cap. */
async function setCap(messages: number): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: 'contact_cap', value: JSON.stringify({ messages, days: 7 }) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
  await loadSettings(db);
}
await setCap(0);

const BLOCKS = [
  { kind: 'heading', text: 'News' },
  { kind: 'text', text: 'Dear {{name|friend}},\nsee <b>this</b>' },
  { kind: 'sites', siteIds: [1] },
  { kind: 'publications', count: 2 },
  { kind: 'button', label: 'Open', href: 'https://links.example/media' },
];
const version = (subject: string) => ({ subject, preheader: '', blocks: BLOCKS });
const VERSIONS = { 'en-US': version('News for {{name}}'), es: version('Noticias'), 'pt-BR': version('Novidades') };

async function draft(as = 'admin', audience = 'clients', versions: object = VERSIONS) {
  const { json } = await call('POST', '/api/v1/newsletters/new', { as, body: { name: 'Test', audience } });
  const saved = await call('PUT', `/api/v1/newsletters/${json.id}`, { as, version: json.version, body: { versions } });
  expect(saved.status).toBe(200);
  return saved.json;
}
async function start(newsletter: { id: number; version: number }, as = 'admin') {
  const { json: audience } = await call('GET', `/api/v1/newsletters/${newsletter.id}/audience`, { as });
  const body = { expectedRecipients: audience.recipients };
  const started = await call('POST', `/api/v1/newsletters/${newsletter.id}/send`, {
    as,
    version: newsletter.version,
    body,
  });
  expect(started.status).toBe(200);
  return { audience, started: started.json };
}
/** A mail server that takes what `answer` lets through. */
function post(answer: (mail: OutgoingMail) => unknown = () => undefined) {
  const mails: OutgoingMail[] = [];
  const transport = {
    async send(mail: OutgoingMail) {
      mails.push(mail);
      const refusal = answer(mail);
      if (refusal) throw refusal;
      await mail.onBegin?.();
    },
  };
  const run = (id: number, at = new Date(), more: Partial<Parameters<typeof runNewsletter>[0]> = {}) =>
    runNewsletter({ db, transport, from: 'news@links.example', timeZone: 'UTC', ...more }, id, () => at);
  return { mails, run };
}
const states = async (id: number) =>
  Object.fromEntries(
    (
      await db
        .selectFrom('newsletterRecipients')
        .select(({ fn }) => ['state', fn.countAll<number>().as('n')])
        .where('newsletterId', '=', id)
        .groupBy('state')
        .execute()
    ).map(({ state, n }) => [state, n]),
  );
const of = (message: string, cause: object, isPermanent = false) => new MailRefused(message, isPermanent, { cause });

afterEach(async () => {
  await db.deleteFrom('mailSuppressions').execute();
  await db.deleteFrom('mailPace').execute();
});

describe('newsletters', () => {
  test('reach each address once, in its language, and say who is left out and why', async () => {
    const newsletter = await draft();
    const { audience, started } = await start(newsletter);
    const left = audience.excluded.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    expect(started.recipients + started.excluded).toBe(audience.recipients + left);
    const { mails, run } = post();
    await Promise.all([run(newsletter.id), run(newsletter.id), run(newsletter.id)]);
    await run(newsletter.id);
    expect(mails.length).toBe(audience.recipients);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
    expect(mails.every(({ html }) => html.includes('see &lt;b&gt;this&lt;/b&gt;'))).toBe(true);
    expect(mails.every(({ html, text }) => !html.includes('{{') && text.includes('/go/'))).toBe(true);
    const { json } = await call('GET', `/api/v1/newsletters/${newsletter.id}`, { as: 'admin' });
    expect(json).toMatchObject({ state: 'sent', sent: mails.length, refused: 0, unknown: 0 });
    const byReason = (all: { reason: string; count: number }[]) =>
      Object.fromEntries(all.map((each) => [each.reason, each.count]));
    expect(byReason(json.leftOut)).toEqual(byReason(audience.excluded));
  });

  test('are tried again only where the server has answered; a lost connection is unknown, and never sent again', async () => {
    const newsletter = await draft();
    const { audience } = await start(newsletter);
    const chosen = (await db
      .selectFrom('newsletterRecipients')
      .select('address')
      .where('newsletterId', '=', newsletter.id)
      .where('state', '=', 'waiting')
      .orderBy('id')
      .limit(3)
      .execute()) as { address: string }[];
    const [busy, gone, lost] = chosen.map(({ address }) => address);
    const { mails, run } = post(({ to }) => {
      if (to === busy) return of('450 busy', { responseCode: 450, code: 'EENVELOPE' });
      if (to === gone) return of('550 no such mailbox', { responseCode: 550, code: 'EENVELOPE' }, true);
      return to === lost ? of('Connection closed', { code: 'ECONNECTION' }) : undefined;
    });
    await run(newsletter.id);
    expect(await states(newsletter.id)).toMatchObject({
      waiting: 1,
      refused: 1,
      unknown: 1,
      sent: audience.recipients - 3,
    });
    for (let hours = 1; hours <= 6; hours++) await run(newsletter.id, new Date(Date.now() + hours * 3_600_000));
    expect(await states(newsletter.id)).toMatchObject({ refused: 2, unknown: 1, sent: audience.recipients - 3 });
    const times = (address: string | undefined) => mails.filter(({ to }) => to === address).length;
    expect([times(busy), times(gone), times(lost)]).toEqual([5, 1, 1]);
  });

  test('wait for a mail server that is away or silent, and are sent once when it is back', async () => {
    const newsletter = await draft();
    const { audience } = await start(newsletter);
    const peer = await stallingPeer('greeting');
    const transport = createMailTransport(peer.url, { silenceMs: 2000, answerMs: 2000, connections: 100 });
    const run = (hours: number) => post().run(newsletter.id, new Date(Date.now() + hours * 3_600_000), { transport });
    const open = () =>
      db
        .selectFrom('newsletterRecipients')
        .select(['id', 'state', 'attempts'])
        .where('newsletterId', '=', newsletter.id)
        .where('state', 'not in', ['excluded', 'sent'])
        .execute();
    for (let hours = 0; hours < 3; hours++) await run(hours);
    const all = await open();
    expect(all).toHaveLength(audience.recipients);
    // Hours without a server use up no attempt.
    expect(all.filter(({ state, attempts }) => state !== 'waiting' || attempts > 0)).toEqual([]);
    // It answers, but wants no mail yet.
    peer.stall = 'DATA';
    await run(4);
    expect((await open()).filter(({ state }) => state !== 'waiting')).toEqual([]);
    expect(peer.taken).toEqual([]);
    // It takes three mails and says nothing: nobody knows, and nothing is sent again.
    peer.stall = 'end';
    const rest = (await open()).slice(3).map(({ id }) => id);
    const notBefore = new Date(Date.now() + 10 * 3_600_000);
    await db.updateTable('newsletterRecipients').set({ notBefore }).where('id', 'in', rest).execute();
    await run(6);
    const unknown = (await open()).filter(({ state }) => state === 'unknown').length;
    expect(peer.taken.length).toBeGreaterThan(0);
    expect(unknown).toBeGreaterThanOrEqual(peer.taken.length);
    peer.stall = 'never';
    for (let hours = 12; hours < 60; hours += 12) await run(hours);
    transport.close();
    expect(new Set(peer.taken).size).toBe(peer.taken.length);
    const { waiting = 0, ...ended } = await states(newsletter.id);
    expect([waiting, ended.unknown, ended.sent]).toEqual([0, unknown, audience.recipients - unknown]);
  });

  test('list only what a dead process had begun as unknown; what it had claimed besides is sent', async () => {
    const newsletter = await draft();
    const { audience } = await start(newsletter);
    const { claimed } = await claimRecipients(db, newsletter.id, 3, new Date(Date.now() - 3_600_000), 'UTC');
    const [begun, ...unbegun] = claimed.map(({ id }) => id);
    await beginner(db, () => new Date(Date.now() - 3_600_000))(begun as number);
    const { mails, run } = post();
    await run(newsletter.id);
    const found = await db
      .selectFrom('newsletterRecipients')
      .select(['id', 'state', 'reason', 'attempts'])
      .where('id', 'in', [begun as number, ...unbegun])
      .orderBy('id')
      .execute();
    expect(found.map(({ state, reason, attempts }) => [state, reason, attempts])).toEqual([
      ['unknown', 'interrupted', 1],
      ['sent', '', 1],
      ['sent', '', 1],
    ]);
    expect(mails).toHaveLength(audience.recipients - 1);
    expect((await call('GET', `/api/v1/newsletters/${newsletter.id}`, { as: 'admin' })).json.state).toBe('sent');
  });

  test('are begun by one of two processes that claimed them, and by none once paused or canceled', async () => {
    const newsletter = await draft();
    const { started } = await start(newsletter);
    const past = new Date(Date.now() - 3_600_000);
    const [stale] = (await claimRecipients(db, newsletter.id, 1, past, 'UTC')).claimed;
    await endClaims(db, newsletter.id, new Date());
    const [again] = (await claimRecipients(db, newsletter.id, 1, new Date(), 'UTC')).claimed;
    expect(again?.id).toBe(stale?.id);
    const begin = beginner(db, () => new Date());
    const both = await Promise.allSettled([begin(again?.id as number), begin(stale?.id as number)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    // The one that did not begin it found no server meanwhile: it does not wait again, as the other one sends it.
    const late = { id: again?.id as number, state: 'waiting', reason: 'no server', isAway: true } as const;
    await new OutcomeWriter(db).add({ ...late, sentAt: null, notBefore: null });
    const { claimed } = await claimRecipients(db, newsletter.id, 2, new Date(), 'UTC');
    const path = `/api/v1/newsletters/${newsletter.id}`;
    const paused = await call('POST', `${path}/pause`, { as: 'admin', version: started.version });
    for (const { id } of claimed) await expect(begin(id)).rejects.toThrow(NotToBegin);
    await call('POST', `${path}/cancel`, { as: 'admin', version: paused.json.version });
    const { sending, waiting, excluded = 0 } = await states(newsletter.id);
    expect([sending, waiting, excluded > claimed.length]).toEqual([1, undefined, true]);
    // Nobody goes on with a canceled one; what was begun is unknown.
    const later = () => new Date(Date.now() + 3_600_000);
    await resumeNewsletters({ db, transport: post(), from: 'news@links.example', timeZone: 'UTC' } as never, later);
    expect((await states(newsletter.id)).unknown).toBe(1);
  });

  test('leave no byte of a mail that its process may not begin, and the connection serves the next', async () => {
    const peer = await smtpPeer(() => undefined);
    const transport = createMailTransport(peer.url, { connections: 1 });
    const mail = (to: string, onBegin: () => Promise<void>) =>
      transport.send({
        ...{ messageId: `<${to}>`, from: { name: 'News', address: 'news@links.example' }, to, subject: 'News' },
        ...{ html: '<p>News</p>', text: 'News', onBegin },
      });
    const order: string[] = [];
    await expect(mail('a@x.example', () => Promise.reject(new NotToBegin()))).rejects.toThrow(NotToBegin);
    await mail('b@x.example', async () => void order.push(`begun with ${peer.taken.length}`));
    transport.close();
    expect(order).toEqual(['begun with 0']);
    expect(peer.taken.map((taken) => /^To: .*$/m.exec(taken)?.[0])).toEqual(['To: b@x.example']);
  });

  test('are sent again to those refused, once their author says so, and to nobody else', async () => {
    const newsletter = await draft();
    const { audience } = await start(newsletter);
    const refused = new Set<string>();
    const { run } = post(({ to }) => {
      if (refused.size < 3) refused.add(to);
      const gone = [...refused][0] === to;
      return refused.has(to)
        ? of(gone ? '550 no such mailbox' : '554 try later', { responseCode: 550 }, true)
        : undefined;
    });
    await run(newsletter.id);
    const path = `/api/v1/newsletters/${newsletter.id}`;
    const { json } = await call('GET', path, { as: 'admin' });
    expect(json).toMatchObject({ state: 'sent', refused: 3, retryable: 2, can: { retry: true } });
    const retried = await call('POST', `${path}/retry`, { as: 'admin', version: json.version });
    expect(retried.json).toMatchObject({ state: 'sending', finishedAt: null });
    const second = post();
    await second.run(newsletter.id);
    expect(second.mails.map(({ to }) => to).sort()).toEqual([...refused].slice(1).sort());
    const { json: ended } = await call('GET', path, { as: 'admin' });
    expect(ended).toMatchObject({ state: 'sent', sent: audience.recipients - 1, refused: 1, can: { retry: false } });
    expect((await call('POST', `${path}/retry`, { as: 'admin', version: ended.version })).status).toBe(409);
  });

  test('end with one click, without signing in, also for newsletters under way', async () => {
    const first = await draft();
    await start(first);
    const { mails, run } = post();
    await run(first.id);
    const [mail] = mails;
    const key = mail?.unsubscribeUrl?.split('/').at(-1);
    const one = await app.inject({
      method: 'POST',
      url: `/unsubscribe/newsletter/${key}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(one.statusCode).toBe(204);
    expect((await call('POST', '/api/v1/newsletters/unsubscribe', { body: { key } })).status).toBe(200);
    const unknown = '00000000-0000-4000-8000-00000000abcd';
    expect((await call('POST', '/api/v1/newsletters/unsubscribe', { body: { key: unknown } })).status).toBe(404);
    const { audience } = await start(await draft());
    expect(audience.excluded).toContainEqual(expect.objectContaining({ reason: 'unsubscribed', count: 1 }));
    // Chosen anew and ended again, by the link of the same mail.
    const topics = { newsletters: true, newSites: true };
    await call('PUT', '/api/v1/newsletters/preferences', { body: { key, topics } });
    await call('POST', '/api/v1/newsletters/unsubscribe', { body: { key } });
    const { json } = await call('POST', '/api/v1/newsletters/preferences/read', { body: { key } });
    expect(json.topics.newsletters).toBe(false);
  });

  test('are not ended by programs that only look: scanners, previews, prefetches', async () => {
    const first = await draft();
    await start(first);
    const { mails, run } = post();
    await run(first.id);
    const key = mails[0]?.unsubscribeUrl?.split('/').at(-1) ?? '';
    const url = `/unsubscribe/newsletter/${key}`;
    const headers = { purpose: 'prefetch', 'user-agent': 'Mozilla/5.0 (compatible; SafeLinks)' };
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await app.inject({ method, url, headers });
    // Nor by a GET that says what the POST says.
    await app.inject({ method: 'GET', url: `${url}?List-Unsubscribe=One-Click`, headers });
    // The page of the address reads what its reader chose, which ends nothing either.
    const read = await call('POST', '/api/v1/newsletters/preferences/read', { body: { key } });
    expect(read.json.topics.newsletters).toBe(true);
    expect((await db.selectFrom('mailSuppressions').select('id').execute()).length).toBe(0);
    const { audience } = await start(await draft());
    expect(audience.excluded.filter(({ reason }: { reason: string }) => reason === 'unsubscribed')).toEqual([]);
  });

  test('have one recipient and no header of theirs, whatever an address, name or subject holds', async () => {
    const addresses = [
      'eve@people.example\r\nBcc: evil@evil.example',
      'eve@people.example, evil@evil.example',
      '<evil@evil.example>',
      '"eve"@people.example',
      '"eve, evil@evil.example"@people.example',
      'eve(to evil@evil.example)@people.example',
      'evé@people.example',
      'eve@münchen.example',
      'eve\u202e@people.example',
      'eve\u0001@people.example',
      `${'e'.repeat(300)}@people.example`,
    ];
    const { id: client } = await db
      .selectFrom('users')
      .innerJoin('crmAccounts', 'crmAccounts.id', 'users.id')
      .select('users.id')
      .where('crmAccounts.isActive', '=', true)
      .orderBy('users.id')
      .executeTakeFirstOrThrow();
    const before = await db.selectFrom('users').selectAll().where('id', '=', client).executeTakeFirstOrThrow();
    const evil = 'Eve"\r\nBcc: evil@evil.example\r\n\r\n<script>alert(1)</script>';
    const peer = await smtpPeer(() => undefined);
    const transport = createMailTransport(peer.url);
    for (const email of addresses) {
      await db.updateTable('users').set({ email, name: evil }).where('id', '=', client).execute();
      const newsletter = await draft('admin', 'clients', {
        ...VERSIONS,
        'en-US': { ...version('News for {{name}}'), preheader: 'For {{name}}' },
        es: { ...version('Noticias para {{name}}'), preheader: 'Para {{name}}' },
        'pt-BR': { ...version('Novidades para {{name}}'), preheader: 'Para {{name}}' },
      });
      await start(newsletter);
      await db
        .updateTable('newsletterRecipients')
        .set({ state: 'excluded', reason: 'muted' })
        .where('newsletterId', '=', newsletter.id)
        .where('state', '=', 'waiting')
        .where('userId', '<>', client)
        .execute();
      const taken = peer.taken.length;
      await post().run(newsletter.id, new Date(), { transport });
      const [row] = await db
        .selectFrom('newsletterRecipients')
        .select(['state', 'reason'])
        .where('newsletterId', '=', newsletter.id)
        .where('userId', '=', client)
        .execute();
      // A clear end, whichever: it is no address, the server doesn't know such ones, or it was sent.
      expect(row?.reason !== '', email).toBe(row?.state !== 'sent');
      expect(['sent', 'refused', 'excluded'], email).toContain(row?.state);
      for (const mail of peer.taken.slice(taken)) {
        const read = await PostalMime.parse(mail);
        expect(read.to, email).toHaveLength(1);
        expect(read.headers.map(({ key }) => key)).not.toContain('bcc');
        expect(mail).not.toMatch(/^(RCPT|To):.*evil@evil/m);
        expect(read.subject).not.toMatch(/[\r\n]/);
        expect(read.html).not.toContain('<script>');
      }
    }
    transport.close();
    await db.updateTable('users').set({ email: before.email, name: before.name }).where('id', '=', client).execute();
  });

  test('are paused and canceled at once, and sent to nobody whom their author was not shown', async () => {
    const newsletter = await draft();
    const act = async (name: string, body?: object) => {
      const { json } = await call('GET', `/api/v1/newsletters/${newsletter.id}`, { as: 'admin' });
      return call('POST', `/api/v1/newsletters/${newsletter.id}/${name}`, {
        as: 'admin',
        version: json.version,
        ...(body && { body }),
      });
    };
    expect((await act('send', { expectedRecipients: 1 })).status).toBe(409);
    await start(newsletter);
    expect((await act('pause')).json.state).toBe('paused');
    const { mails, run } = post();
    await run(newsletter.id);
    expect(mails.length).toBe(0);
    expect((await act('cancel')).json.state).toBe('canceled');
    await run(newsletter.id);
    expect(mails.length).toBe(0);
    expect((await act('resume')).status).toBe(409);
  });

  test('of a seller reach its own clients; a schedule missed by an hour waits for its author', async () => {
    const own = await draft('seller');
    const { audience } = await start(own, 'seller');
    const { mails, run } = post();
    await run(own.id);
    expect(mails.length).toBe(audience.recipients);
    const { id: sellerId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'seller@demo.linkstand.test')
      .executeTakeFirstOrThrow();
    const reached = await db
      .selectFrom('users')
      .select('accountExecutiveId')
      .where(
        'email',
        'in',
        mails.map(({ to }) => to),
      )
      .execute();
    expect(reached.every(({ accountExecutiveId }) => accountExecutiveId === sellerId)).toBe(true);
    const owners = await call('POST', '/api/v1/newsletters/new', {
      as: 'seller',
      body: { name: 'X', audience: 'owners' },
    });
    expect(owners.status).toBe(422);
    const others = await draft();
    expect((await call('GET', `/api/v1/newsletters/${others.id}`, { as: 'seller' })).status).toBe(404);

    const at = new Date(Date.now() + 3_600_000).toISOString();
    const path = `/api/v1/newsletters/${others.id}/schedule`;
    expect((await call('POST', path, { as: 'admin', version: others.version, body: { at } })).json.state).toBe(
      'scheduled',
    );
    await run(others.id, new Date(Date.now() + 3 * 3_600_000));
    expect((await call('GET', `/api/v1/newsletters/${others.id}`, { as: 'admin' })).json.state).toBe('draft');
  });

  test('of owners are for whoever has the flag', async () => {
    expect((await call('POST', '/api/v1/newsletters/search', { as: 'sitemanager', body: {} })).status).toBe(403);
    const newsletter = await draft('nuria', 'owners');
    expect(newsletter.audience).toBe('owners');
    const clients = await call('POST', '/api/v1/newsletters/new', {
      as: 'nuria',
      body: { name: 'X', audience: 'clients' },
    });
    expect(clients.status).toBe(422);
    const preview = await call('GET', `/api/v1/newsletters/${newsletter.id}/preview?locale=es`, { as: 'nuria' });
    expect(preview.json.html).not.toContain('€');
  });

  test('leave at the pace that is set, in all and to one domain, however many send', async () => {
    const newsletter = await draft();
    const { audience } = await start(newsletter);
    expect(audience.recipients).toBeGreaterThan(8);
    const { mails, run } = post();
    const hour = Date.parse('2099-01-01T10:00:00Z');
    const pace = () => ({ perSecond: 0, perHour: 5, perDomainHour: 3 });
    const at = (minutes: number) => new Date(hour + minutes * 60_000);
    await Promise.all([run(newsletter.id, at(0), { pace }), run(newsletter.id, at(1), { pace })]);
    await run(newsletter.id, at(59), { pace });
    const domains = Map.groupBy(mails, ({ to }) => to.split('@')[1]);
    expect(Math.max(...[...domains.values()].map(({ length }) => length))).toBeLessThanOrEqual(3);
    expect(mails.length).toBe(Math.min(5, 3 * domains.size));
    expect((await call('GET', `/api/v1/newsletters/${newsletter.id}`, { as: 'admin' })).json.state).toBe('sending');
    await run(newsletter.id, at(60), { pace: () => ({ perSecond: 0, perHour: 0, perDomainHour: 0 }) });
    expect(mails.length).toBe(audience.recipients);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
  });

  test('note what bounces and who complains, end them where there is no use, and send them nothing more', async () => {
    const newsletter = await draft();
    await start(newsletter);
    const { mails, run } = post();
    await run(newsletter.id, new Date(), { bounceAddress: (key) => `bounces+b-${key}@links.example` });
    const [dead, full, angry, fine] = mails;
    const keyOf = (mail: OutgoingMail | undefined) => /\+b-([0-9a-f-]{36})@/.exec(mail?.envelopeFrom ?? '')?.[1] ?? '';
    const report = (mail: OutgoingMail | undefined, status: string) =>
      `To: ${mail?.envelopeFrom}\n\n--x\nContent-Type: message/delivery-status\n\nAction: failed\nStatus: ${status}\n--x--`;
    const note = async (arrived: string) => {
      const bounce = readBounce(arrived);
      if (bounce) await noteBounce(here, bounce);
    };
    for (let times = 0; times < 3; times++) await note(report(dead, '5.1.1'));
    await note(report(full, '5.2.2'));
    await note(`To: ${angry?.envelopeFrom}\n\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n`);
    await note(report(fine, '5.1.1').replace(keyOf(fine), '00000000-0000-4000-8000-00000000abcd'));
    const { json } = await call('GET', `/api/v1/newsletters/${newsletter.id}`, { as: 'admin' });
    expect(json).toMatchObject({ bounced: 3, sent: mails.length });
    const suppressed = await db.selectFrom('mailSuppressions').select(['address', 'reason']).execute();
    expect(new Set(suppressed.map(({ address, reason }) => `${address} ${reason}`))).toEqual(
      new Set([`${dead?.to} bounced`, `${angry?.to} complained`]),
    );
  });

  test('count the first click of a person, not of scanners, and lead only where their author wrote', async () => {
    const newsletter = await draft();
    await start(newsletter);
    const { mails, run } = post();
    await run(newsletter.id, new Date(Date.now() - 3_600_000));
    const [mail] = mails;
    const path = /\/go\/[0-9a-f-]{36}\/\d+/.exec(mail?.html ?? '')?.[0] ?? '';
    const go = (url: string, agent: string, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url, headers: { 'user-agent': agent } });
    const clicked = async () =>
      (await call('GET', `/api/v1/newsletters/${newsletter.id}`, { as: 'admin' })).json.clicked;
    await go(path, 'Mozilla/5.0', 'HEAD');
    await go(path, 'Barracuda Link Scanner');
    await go(path, '');
    expect(await clicked()).toBe(0);
    const followed = await go(path, 'Mozilla/5.0 (iPhone)');
    expect([followed.statusCode, followed.headers.location]).toEqual([
      302,
      expect.stringMatching(/^https?:\/\/[^/]+\/media/),
    ]);
    await go(path, 'Mozilla/5.0 (iPhone)');
    expect(await clicked()).toBe(1);
    expect((await go(path.replace(/\d+$/, '999'), 'Mozilla/5.0')).statusCode).toBe(404);
    expect((await go('/go/x/0?to=https://evil.example', 'Mozilla/5.0')).statusCode).toBe(404);
    expect(mail?.unsubscribeUrl).not.toContain('/go/');
    // A flood from one address is refused, and nobody else.
    const from = (remoteAddress: string) => app.inject({ method: 'GET', url: path, remoteAddress });
    const flood = await Promise.all(Array.from({ length: 400 }, () => from('203.0.113.9')));
    const codes = Map.groupBy(flood, ({ statusCode }) => statusCode);
    expect([codes.get(302)?.length, codes.get(429)?.length]).toEqual([300, 100]);
    expect(codes.get(429)?.[0]?.headers['retry-after']).toMatch(/^[1-9]\d?$/);
    expect((await from('203.0.113.10')).statusCode).toBe(302);
    // Sent again to those who did not click.
    const again = await draft();
    const filter = { notClickedIn: newsletter.id };
    await call('PUT', `/api/v1/newsletters/${again.id}`, { as: 'admin', version: again.version, body: { filter } });
    const { json } = await call('GET', `/api/v1/newsletters/${again.id}/audience`, { as: 'admin' });
    expect(json.recipients).toBe(mails.length - 1);
  });

  test('count opens only for a brand that asks for it, once for each person and not those of scanners', async () => {
    const { id: brandId } = await db
      .selectFrom('brands')
      .select('id')
      .where('isDefault', '=', true)
      .executeTakeFirstOrThrow();
    const counting = (countsOpens: boolean) =>
      db.updateTable('brands').set({ countsOpens }).where('id', '=', brandId).execute();
    const sent = async () => {
      const newsletter = await draft();
      await start(newsletter);
      const { mails, run } = post();
      await run(newsletter.id, new Date(Date.now() - 3_600_000));
      return { id: newsletter.id, html: mails[0]?.html ?? '' };
    };
    expect((await sent()).html).not.toContain('/opened/');
    await counting(true);
    const { id, html } = await sent();
    const path = /\/opened\/[0-9a-f-]{36}\.gif/.exec(html)?.[0] ?? '';
    const look = (url: string, agent: string, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url, headers: { 'user-agent': agent } });
    const opened = async () => (await call('GET', `/api/v1/newsletters/${id}`, { as: 'admin' })).json.opened;
    await look(path, 'Mozilla/5.0', 'HEAD');
    await look(path, 'Proofpoint');
    await look(path, '');
    expect(await opened()).toBe(0);
    const shown = await look(path, 'Mozilla/5.0 (iPhone)');
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/gif',
      'no-store',
    ]);
    await look(path, 'Mozilla/5.0 (iPhone)');
    expect(await opened()).toBe(1);
    // Nobody learns which keys there are.
    const foreign = await look('/opened/00000000-0000-4000-8000-000000000000.gif', 'Mozilla/5.0');
    expect([foreign.statusCode, foreign.body]).toEqual([200, shown.body]);
    // A brand that has stopped counting doesn't, whatever its mails load.
    await counting(false);
    await db.updateTable('newsletterRecipients').set({ openedAt: null }).where('newsletterId', '=', id).execute();
    await look(path, 'Mozilla/5.0 (iPhone)');
    expect(await opened()).toBe(0);
  });

  test('let their reader choose what arrives, by the key alone, without learning an address', async () => {
    const newsletter = await draft();
    await start(newsletter);
    const { mails, run } = post();
    await run(newsletter.id);
    const [mail] = mails;
    const key = mail?.unsubscribeUrl?.split('/').at(-1);
    const read = await call('POST', '/api/v1/newsletters/preferences/read', { body: { key } });
    expect(read.json.topics).toEqual({ newsletters: true, newSites: true, reminders: true });
    expect(read.text).not.toContain(mail?.to);
    const choose = (topics: object) => call('PUT', '/api/v1/newsletters/preferences', { body: { key, topics } });
    const chosen = { newsletters: false, newSites: false, reminders: true };
    expect((await choose(chosen)).json.topics).toEqual(chosen);
    expect((await choose(chosen)).json.topics).toEqual(chosen);
    const off = await db.selectFrom('mailTopicsOff').select(['address', 'topic']).execute();
    expect(off).toEqual([{ address: mail?.to, topic: 'new_sites' }]);
    const all = { newsletters: true, newSites: true, reminders: true };
    expect((await choose(all)).json.topics).toEqual(all);
    // What bounced stays ended, whatever is chosen.
    await db
      .insertInto('mailSuppressions')
      .values({ address: mail?.to ?? '', reason: 'bounced' })
      .execute();
    expect((await choose(all)).json.topics).toEqual({ ...all, newsletters: false });
    const key2 = '00000000-0000-4000-8000-00000000abcd';
    expect((await call('POST', '/api/v1/newsletters/preferences/read', { body: { key: key2 } })).status).toBe(404);
  });

  test('are ended for addresses that the team adds, until it lifts them; what readers asked for stays', async () => {
    const { audience } = await start(await draft());
    const [reader] = await db
      .selectFrom('newsletterRecipients')
      .select('address')
      .where('state', '=', 'waiting')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const address = reader?.address ?? '';
    const path = '/api/v1/newsletters/suppressions';
    const suppress = () =>
      call('POST', `${path}/new`, { as: 'admin', body: { address: ` ${address.toUpperCase()} ` } });
    expect((await suppress()).json).toMatchObject({ address, reason: 'manual', can: { lift: true } });
    expect((await suppress()).json.errors[0]).toMatchObject({ path: 'address' });
    const { json: found } = await call('POST', `${path}/search`, { as: 'admin', body: { text: address.slice(0, 8) } });
    expect(found.data).toMatchObject([{ address, newsletter: null, addedBy: expect.stringMatching(/\w/) }]);
    expect((await call('POST', `${path}/search`, { as: 'admin', body: { text: '%' } })).json.data).toEqual([]);
    const less = await draft();
    const { json: now } = await call('GET', `/api/v1/newsletters/${less.id}/audience`, { as: 'admin' });
    expect(now.recipients).toBe(audience.recipients - 1);
    expect(now.excluded).toContainEqual(expect.objectContaining({ reason: 'manual', count: 1 }));
    const lift = (body = { address }) => call('POST', `${path}/lift`, { as: 'admin', body });
    expect([(await lift()).status, (await lift()).status]).toEqual([204, 404]);
    const log = await db
      .selectFrom('auditEntries')
      .select('action')
      .where('entity', '=', 'mail_suppressions')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['suppression.create', 'suppression.remove']);
    for (const reason of ['unsubscribed', 'complained'] as const) {
      await db.insertInto('mailSuppressions').values({ address, reason }).execute();
      expect((await lift()).status).toBe(409);
      await db.deleteFrom('mailSuppressions').execute();
    }
  });

  test('are found by a part of the address, and no letter stands for others', async () => {
    const address = 'ann_lee@mail.example';
    await db.insertInto('mailSuppressions').values({ address, reason: 'unsubscribed' }).execute();
    const found = async (text: string) =>
      (await call('POST', '/api/v1/newsletters/suppressions/search', { as: 'admin', body: { text } })).json.data.length;
    expect([await found('N_LEE@'), await found('le'), await found('a%e'), await found('ann_mail')]).toEqual([
      1, 1, 0, 0,
    ]);
    await db.deleteFrom('mailSuppressions').where('address', '=', address).execute();
  });

  test('stay ended for whoever ended them or called one spam, also where the team had ended them before', async () => {
    const newsletter = await draft();
    await start(newsletter);
    const { mails, run } = post();
    await run(newsletter.id);
    const [first, second] = mails;
    const keyOf = (mail?: OutgoingMail) => mail?.unsubscribeUrl?.split('/').at(-1) ?? '';
    const lift = async (address = '') =>
      (await call('POST', '/api/v1/newsletters/suppressions/lift', { as: 'admin', body: { address } })).status;
    await call('POST', '/api/v1/newsletters/suppressions/new', { as: 'admin', body: { address: first?.to } });
    await noteBounce(here, { key: keyOf(second), kind: 'hard', reason: '550' });
    await app.inject({ method: 'POST', url: `/unsubscribe/newsletter/${keyOf(first)}` });
    await noteBounce(here, { key: keyOf(second), kind: 'complaint', reason: 'abuse' });
    expect([await lift(first?.to), await lift(second?.to)]).toEqual([409, 409]);
    const { json } = await call('POST', '/api/v1/newsletters/suppressions/search', { as: 'admin', body: {} });
    expect(
      json.data.map((each: { address: string; reason: string; addedBy: string }) => [
        each.address,
        each.reason,
        each.addedBy,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [first?.to, 'unsubscribed', ''],
        [second?.to, 'complained', ''],
      ]),
    );
  });

  test('reach the clients of a company or agency, and those that the CRM finds', async () => {
    const newsletter = await draft();
    let { version } = newsletter;
    const candidates = async (filter: object) => {
      const path = `/api/v1/newsletters/${newsletter.id}`;
      const saved = await call('PUT', path, { as: 'admin', version, body: { filter } });
      expect(saved.status, saved.text).toBe(200);
      version = saved.json.version;
      const { json } = await call('GET', `${path}/audience`, { as: 'admin' });
      return json.excluded.reduce((sum: number, { count }: { count: number }) => sum + count, json.recipients);
    };
    const all = await candidates({});
    const { rows } = await sql<{ agencyId: number; companyId: number; ofAgency: number; ofCompany: number }>`
      with a as (select agency_id as id from companies where agency_id is not null limit 1),
        k as (select company_id as id from users where role = 'USER' and company_id is not null limit 1)
      select a.id as agency_id, k.id as company_id,
        (select count(*)::int from crm_accounts c join users u on u.id = c.id left join companies o on o.id = u.company_id
          where u.agency_id = a.id or o.agency_id = a.id) as of_agency,
        (select count(*)::int from crm_accounts c where c.company_id = k.id) as of_company
      from a, k`.execute(db);
    const [known] = rows;
    if (!known) throw new Error('The demo has no agency with a company.');
    const { agencyId, companyId, ofAgency, ofCompany } = known;
    expect(await candidates({ agencyId })).toBe(ofAgency);
    expect(await candidates({ companyId })).toBe(ofCompany);
    const { json } = await call('POST', '/api/v1/crm/count', {
      as: 'admin',
      body: { yearSpendMin: 100_000, muted: false },
    });
    expect(json.count).toBeGreaterThan(0);
    expect(json.count).toBeLessThan(all);
    expect(await candidates({ yearSpendMin: 100_000, muted: false })).toBe(json.count);
    const refused = await call('PUT', `/api/v1/newsletters/${newsletter.id}`, {
      as: 'admin',
      version,
      body: { filter: { cost: 1 } },
    });
    expect(refused.status).toBe(400);
  });

  test('leave nobody more messages than the cap allows, also if another one left after they were frozen', async () => {
    const { audience } = await start(await draft());
    const second = await draft();
    await start(second);
    await setCap(1);
    const { mails, run } = post();
    const ids = await db.selectFrom('newsletters').select('id').where('state', '=', 'sending').orderBy('id').execute();
    for (const { id } of ids) await run(id, new Date('2100-06-01T10:00:00Z'));
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
    expect(mails.length).toBe(audience.recipients);
    const { json: recipients } = await call('POST', `/api/v1/newsletters/${second.id}/recipients?size=1000`, {
      as: 'admin',
      body: { state: ['excluded'] },
    });
    expect(recipients.data.filter(({ reason }: { reason: string }) => reason === 'capped').length).toBe(mails.length);
    await setCap(0);
  });

  test('are previewed as somebody of the audience, and as nobody else', async () => {
    const newsletter = await draft('seller');
    const path = `/api/v1/newsletters/${newsletter.id}`;
    const { json: people } = await call('GET', `${path}/people`, { as: 'seller' });
    expect(people.length).toBeGreaterThan(0);
    const { json } = await call('GET', `${path}/preview?locale=en-US&personId=${people[0].id}`, { as: 'seller' });
    expect(json.subject).toBe(`News for ${people[0].name}`);
    expect(json.html).not.toContain('/go/');
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@demo.linkstand.test')
      .executeTakeFirstOrThrow();
    expect((await call('GET', `${path}/preview?locale=en-US&personId=${id}`, { as: 'seller' })).status).toBe(404);
  });

  test.each([
    ['subject', 'For {{nmae|friend}}'],
    ['preheader', 'For {{name'],
    ['blocks.1.text', 'Dear {{company}}'],
    ['blocks.4.label', 'Open, {name}'],
    ['blocks.4.href', 'https://links.example/{{name}}'],
  ])('reach nobody with a variable in their %s that readers would see: %s', async (path, text) => {
    const written = structuredClone(version('News')) as unknown as Record<string, unknown>;
    const [field = '', at, key = ''] = path.split('.');
    if (at === undefined) written[field] = text;
    else (written.blocks as Record<string, unknown>[])[Number(at)] = { ...BLOCKS[Number(at)], [key]: text };
    const newsletter = await draft();
    const versions = { 'en-US': written };
    const saved = await call('PUT', `/api/v1/newsletters/${newsletter.id}`, {
      ...{ as: 'admin', version: newsletter.version, body: { versions } },
    });
    expect(saved.status).toBe(400);
    expect(saved.json.errors).toMatchObject([{ path: `versions.en-US.${path}` }]);
    // One that was kept before it was checked goes nowhere either.
    await db
      .updateTable('newsletters')
      .set({ versions: JSON.stringify(versions) })
      .where('id', '=', newsletter.id)
      .execute();
    const { json: audience } = await call('GET', `/api/v1/newsletters/${newsletter.id}/audience`, { as: 'admin' });
    for (const [act, body] of [
      ['send', { expectedRecipients: audience.recipients }],
      ['schedule', { at: new Date(Date.now() + 86_400_000).toISOString() }],
    ] as const) {
      const refused = await call('POST', `/api/v1/newsletters/${newsletter.id}/${act}`, {
        ...{ as: 'admin', version: newsletter.version, body },
      });
      expect([refused.status, refused.json.errors]).toMatchObject([422, [{ path: `versions.en-US.${path}` }]]);
    }
  });

  test('are previewed as the first reader, one without a name, and the one with the longest', async () => {
    const newsletter = await draft('admin', 'clients', {
      'en-US': { subject: 'News for {{name|friend}} of {{company|us}}', preheader: '', blocks: BLOCKS },
    });
    const subjectFor = async (sample: string) =>
      (await call('GET', `/api/v1/newsletters/${newsletter.id}/preview?locale=en-US&sample=${sample}`, { as: 'admin' }))
        .json.subject as string;
    const [first, empty, long] = [await subjectFor('first'), await subjectFor('empty'), await subjectFor('long')];
    expect(empty).toBe('News for friend of us');
    expect(first).not.toBe(empty);
    expect(long.length).toBeGreaterThanOrEqual(first.length);
  });

  test('have bold words, lists and counted links in their texts, and none from a name', () => {
    const marked = 'Dear {{name}},\nsee **the [new sites](https://a.example/new)** now\n\n- one\n- two';
    const version = { subject: 'S', preheader: '', blocks: [{ kind: 'text' as const, text: marked }] };
    const iconUrl = 'https://b.example/icon.png';
    const brand = { name: 'Brand', baseUrl: 'https://b.example', primaryColor: '#3451b2', iconUrl } as MailBrand;
    const reader = {
      name: '**Ana** [x](https://evil.example) <b>',
      company: '',
      locale: 'en-US' as const,
      audience: 'clients' as const,
      unsubscribeUrl: 'https://b.example/u',
      sites: new Map(),
      publications: [],
    };
    expect(linksOf(version, brand.baseUrl)).toEqual(['https://a.example/new']);
    const { html, text } = renderNewsletter(version, brand, { ...reader, clickUrl: 'https://b.example/go/k' });
    expect(html).toContain(
      'Dear **Ana** [x](https://evil.example) &lt;b&gt;,<br>see <strong>the </strong><strong><a href="https://b.example/go/k/0"',
    );
    expect(html).not.toContain('href="https://evil.example');
    expect(html).toContain(`<img src="${iconUrl}"`);
    expect(html).toMatch(/<ul[^>]*><li>one<\/li><li>two<\/li><\/ul>/);
    expect(text).toContain('see the new sites (https://b.example/go/k/0) now\n\n- one\n- two');
  });

  test('show a picture’s caption below it, in plain text too', () => {
    const url = 'https://a.example/shoe.png';
    const picture = { kind: 'image' as const, url, alt: 'A shoe', caption: 'The <shoe> of {{name}}', href: '' };
    const version = { subject: 'S', preheader: '', blocks: [picture] };
    const brand = { name: 'Brand', baseUrl: 'https://b.example', primaryColor: '#3451b2', iconUrl: '' } as MailBrand;
    const reader = {
      name: 'Ana',
      company: '',
      locale: 'en-US' as const,
      audience: 'clients' as const,
      unsubscribeUrl: 'https://b.example/u',
      sites: new Map(),
      publications: [],
    };
    const { html, text } = renderNewsletter(version, brand, reader);
    expect(html).toMatch(/alt="A shoe"[^>]*><div[^>]*>The &lt;shoe&gt; of Ana<\/div>/);
    expect(text).toContain('A shoe\nThe <shoe> of Ana');
  });

  test('lead clients to the sites they show, in plain text too, and owners nowhere', () => {
    const site = { id: 7, name: 'Shoes', domain: 'shoes.example', da: 43, monthlyTraffic: null, priceCents: 12_000 };
    const version = { subject: 'S', preheader: '', blocks: [{ kind: 'sites' as const, siteIds: [7] }] };
    const brand = { name: 'Brand', baseUrl: 'https://b.example', primaryColor: '#3451b2', iconUrl: '' } as MailBrand;
    const textFor = (audience: 'clients' | 'owners') =>
      renderNewsletter(version, brand, {
        ...{ name: 'Ana', company: '', locale: 'en-US', unsubscribeUrl: 'https://b.example/u', publications: [] },
        ...{ audience, sites: new Map([[7, site]]), clickUrl: 'https://b.example/go/k' },
      }).text;
    expect(textFor('clients')).toContain('- Shoes (shoes.example): DA 43 · €120.00\n  https://b.example/go/k/0\n');
    expect(textFor('owners')).not.toContain('/go/k');
  });

  test('fill names in as plain text on one line', () => {
    const reader = { name: 'Ana\r\nBcc: x@y.example', company: '' };
    expect(fillVariables('{{name}}, {{company|you}}, {{ name }} {{other}}', reader)).toBe(
      'Ana Bcc: x@y.example, you, Ana Bcc: x@y.example {{other}}',
    );
  });

  test('reach owners as their list finds them', async () => {
    const newsletter = await draft('admin', 'owners');
    const audienceFor = async (filter: object) => {
      const { version } = await db
        .selectFrom('newsletters')
        .select('version')
        .where('id', '=', newsletter.id)
        .executeTakeFirstOrThrow();
      const saved = await call('PUT', `/api/v1/newsletters/${newsletter.id}`, {
        as: 'admin',
        version,
        body: { filter },
      });
      expect(saved.status).toBe(200);
      const { json } = await call('GET', `/api/v1/newsletters/${newsletter.id}/audience`, { as: 'admin' });
      return json.excluded.reduce((sum: number, { count }: { count: number }) => sum + count, json.recipients);
    };
    const listed = async (body: object) =>
      (await call('POST', '/api/v1/owners/count', { as: 'admin', body })).json.count as number;
    const all = await listed({});
    for (const owners of [
      { text: 'a' },
      { waiting: true },
      { unassigned: true },
      { withoutSites: true },
      { withoutPayment: true },
      { createdFrom: '2020-01-01', createdTo: '2026-06-30' },
    ])
      expect([owners, await audienceFor({ owners })]).toEqual([owners, await listed(owners)]);
    const some = await listed({ waiting: true, country: ['ES'] });
    expect(some).toBeLessThan(all);
    expect(await audienceFor({ owners: { waiting: true }, country: ['ES'] })).toBe(some);
    const wrong = { filter: { owners: { nothing: 1 } } };
    const { version } = (await call('GET', `/api/v1/newsletters/${newsletter.id}`, { as: 'admin' })).json;
    const refused = await call('PUT', `/api/v1/newsletters/${newsletter.id}`, { as: 'admin', version, body: wrong });
    expect(refused.status).toBe(400);
  });
});

describe('pictures of newsletters', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const upload = (id: number, bytes: Buffer, as = 'admin') => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'picture.png');
    return call('POST', `/api/v1/newsletters/${id}/images`, { as, body: form });
  };
  const kept = async (id: number) =>
    (await db.selectFrom('newsletterImages').select('id').where('newsletterId', '=', id).execute()).length;

  test('are kept for a draft and shown to everybody who has their address', async () => {
    const newsletter = await draft();
    const uploaded = await upload(newsletter.id, PNG);
    expect(uploaded.status).toBe(201);
    const { pathname } = new URL(uploaded.json.url);
    const shown = await app.inject({ url: pathname });
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload.equals(PNG)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    for (const wrong of [
      '/newsletter-images/00000000-0000-4000-8000-000000000000.png',
      '/newsletter-images/..%2F1.png',
    ])
      expect((await app.inject({ url: wrong })).statusCode).toBe(404);
    // What is sent, or somebody else's, takes none.
    expect((await upload(newsletter.id, PNG, 'seller')).status).toBe(404);
    await db.updateTable('newsletters').set({ state: 'sent' }).where('id', '=', newsletter.id).execute();
    expect((await upload(newsletter.id, PNG)).status).toBe(409);
  });

  test('are shown in a newsletter, also where the marketplace has no domain; other addresses there are refused', async () => {
    const { id, version } = await draft();
    const save = (url: string) => {
      const picture = { kind: 'image', url, alt: 'Shoes', href: '' };
      const body = { versions: { es: { subject: 'Zapatos', preheader: '', blocks: [picture] } } };
      return call('PUT', `/api/v1/newsletters/${id}`, { as: 'admin', version, body });
    };
    const refused = await save('http://localhost:4300/shoes.png');
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, 'versions.es.blocks.0.url']);
    const key = '43a4a7c6-4277-4aed-8e22-8ba068b846a7';
    expect((await save(`http://localhost:4300/newsletter-images/${key}.png`)).status).toBe(200);
  });

  test('that unpack to more than the server can hold are refused at once', async () => {
    const newsletter = await draft();
    // 60,000 by 60,000 points of one colour: 3.6 GB in some kilobytes.
    const side = 60_000;
    const header = Buffer.alloc(13);
    header.writeUInt32BE(side, 0);
    header.writeUInt32BE(side, 4);
    header.set([1, 0], 8);
    const part = (type: string, data: Buffer) => {
      const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
      const sizes = Buffer.alloc(8);
      sizes.writeUInt32BE(data.length, 0);
      sizes.writeUInt32BE(crc32(named), 4);
      return Buffer.concat([sizes.subarray(0, 4), named, sizes.subarray(4)]);
    };
    const bomb = Buffer.concat([
      PNG.subarray(0, 8),
      part('IHDR', header),
      part('IDAT', deflateSync(Buffer.alloc((side / 8 + 1) * 4000))),
      part('IEND', Buffer.alloc(0)),
    ]);
    expect(bomb.length).toBeLessThan(100_000);
    const refused = await upload(newsletter.id, bomb);
    expect([refused.status, refused.json.code]).toEqual([422, 'newsletter_image_wrong']);
    expect(await kept(newsletter.id)).toBe(0);
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 422],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 422],
    ['half a picture', PNG.subarray(0, 40), 422],
    ['WebP', Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'), 422],
    ['50 MB', Buffer.concat([PNG, Buffer.alloc(50 * 1024 * 1024)]), 413],
  ])('are refused in words: %s', async (_what, bytes, status) => {
    const newsletter = await draft();
    const refused = await upload(newsletter.id, bytes);
    expect(refused.status).toBe(status);
    expect(refused.json.message.length).toBeGreaterThan(20);
    expect(await kept(newsletter.id)).toBe(0);
  });
});

test('is not deleted by somebody while somebody else sends it', async () => {
  const { id } = await draft();
  const { begun } = await whileUncommitted(
    db,
    (tx) => tx.updateTable('newsletters').set({ state: 'sending' }).where('id', '=', id).execute(),
    () => call('DELETE', `/api/v1/newsletters/${id}`, { as: 'admin' }),
  );
  expect((await begun).status).toBe(409);
  const left = await db.selectFrom('newsletters').select('state').where('id', '=', id).execute();
  expect(left).toEqual([{ state: 'sending' }]);
});
