import { afterEach, describe, expect, test } from 'vitest';
import { MailRefused, type OutgoingMail } from '../../platform/mail/transport.ts';
import { testApi } from '../../testing/api.ts';
import { fillVariables } from './render-newsletter.ts';
import { runNewsletter } from './send-newsletter.ts';

const { call, db, app } = await testApi();

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
    },
  };
  const run = (id: number, at = new Date()) =>
    runNewsletter({ db, transport, from: 'news@links.example', timeZone: 'UTC' }, id, () => at);
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
    expect(mails.every(({ html, text }) => !html.includes('{{') && text.includes('https://'))).toBe(true);
    const { json } = await call('GET', `/api/v1/newsletters/${newsletter.id}`, { as: 'admin' });
    expect(json).toMatchObject({ state: 'sent', sent: mails.length, refused: 0, unknown: 0 });
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

  test('list what a dead process was handing over as unknown', async () => {
    const newsletter = await draft();
    await start(newsletter);
    const { id } = await db
      .updateTable('newsletterRecipients')
      .set({ state: 'sending', attempts: 1, notBefore: new Date(Date.now() - 1000) })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('newsletterRecipients')
          .select(({ fn }) => fn.min<number>('id').as('id'))
          .where('newsletterId', '=', newsletter.id)
          .where('state', '=', 'waiting'),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await post().run(newsletter.id);
    const found = await db
      .selectFrom('newsletterRecipients')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([found.state, found.reason]).toEqual(['unknown', 'interrupted']);
    expect((await call('GET', `/api/v1/newsletters/${newsletter.id}`, { as: 'admin' })).json.state).toBe('sent');
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

  test('fill names in as plain text on one line', () => {
    const reader = { name: 'Ana\r\nBcc: x@y.example', company: '' };
    expect(fillVariables('{{name}}, {{company|you}}, {{ name }} {{other}}', reader)).toBe(
      'Ana Bcc: x@y.example, you, Ana Bcc: x@y.example {{other}}',
    );
  });
});
