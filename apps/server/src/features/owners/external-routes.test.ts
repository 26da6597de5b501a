import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { at, inDays, type Link, ownersApi, today } from './testing/publications.ts';

const { call, db, take, read, versionOf, act, row, casesOf, lastAudit } = await ownersApi();

describe('accepting', () => {
  test('promises a day, is audited under the owner’s name and answers the fresh publication', async () => {
    const link = await take('pending_owner');
    const { status, json } = await act(link, 'accept_publication', { promisedDate: inDays(4) });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'waiting_publish',
      promisedDate: inDays(4),
      isLate: false,
      can: { accept_publication: false, change_promise: true, confirm_publication: true },
    });
    expect(await lastAudit(link)).toMatchObject({
      action: 'briefing.accept_publication',
      actorKind: 'owner',
      actorId: link.ownerId,
      actorName: `Owner of ${link.id}`,
    });
  });

  test('today is early enough, yesterday is too late and says so in the owner’s language', async () => {
    const link = await take('pending_owner', 'es');
    const past = await act(link, 'accept_publication', { promisedDate: inDays(-1) });
    expect(past.status).toBe(422);
    expect(past.json.errors).toEqual([
      { path: 'promisedDate', message: 'Ese día ya ha pasado. Elige hoy o un día posterior.' },
    ]);
    expect((await act(link, 'accept_publication', { promisedDate: today })).status).toBe(200);
  });

  test('says what is wrong with the input in the owner’s language', async () => {
    const link = await take('pending_owner', 'pt-BR');
    const { status, json } = await call('POST', at(link, '/accept_publication'), {
      body: { promisedDate: '2026-02-30', priceCents: 1 },
      version: await versionOf(link),
      headers: { 'accept-language': 'en-US' },
    });
    expect(status).toBe(400);
    expect(json.message).toMatch(/^Alguns campos/);
    expect(json.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['priceCents', 'promisedDate']);
  });

  test('needs the version: 428 without, 409 with the fresh publication when stale', async () => {
    const link = await take('pending_owner');
    const body = { promisedDate: inDays(2) };
    expect((await call('POST', at(link, '/accept_publication'), { body })).status).toBe(428);
    const stale = await act(link, 'accept_publication', body, { version: (await versionOf(link)) - 1 });
    expect(stale.status).toBe(409);
    expect(stale.json).toMatchObject({
      code: 'changed_meanwhile',
      current: { uuid: link.uuid, status: 'pending_owner' },
    });
  });

  test('twice with one key happens once', async () => {
    const link = await take('pending_owner');
    const version = await versionOf(link);
    const how = { version, key: randomUUID() };
    const [first, second] = [
      await act(link, 'accept_publication', { promisedDate: inDays(2) }, how),
      await act(link, 'accept_publication', { promisedDate: inDays(2) }, how),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.json).toEqual(first.json);
    expect(await row(link)).toMatchObject({ version: version + 1 });
    expect((await act(link, 'accept_publication', { promisedDate: inDays(5) }, how)).status).toBe(409);
  });

  test('is 409 where it was accepted already', async () => {
    const link = await take('waiting_publish');
    const { status, json } = await act(link, 'accept_publication', { promisedDate: inDays(2) });
    expect(status).toBe(409);
    expect(json).toMatchObject({ code: 'not_possible_now', current: { status: 'waiting_publish' } });
  });
});

describe('another day', () => {
  test('is promised with a reason', async () => {
    const link = await take('waiting_publish');
    expect((await act(link, 'change_promise', { promisedDate: inDays(9), reason: '' })).status).toBe(400);
    const { status, json } = await act(link, 'change_promise', {
      promisedDate: inDays(9),
      reason: 'We are on holiday.',
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'waiting_publish', promisedDate: inDays(9) });
    expect(await lastAudit(link)).toMatchObject({ reason: 'We are on holiday.' });
  });

  test('is 409 before it was accepted', async () => {
    const link = await take('pending_owner');
    const body = { promisedDate: inDays(9), reason: 'We are on holiday.' };
    expect((await act(link, 'change_promise', body)).status).toBe(409);
  });
});

describe('declining', () => {
  test.each(['pending_owner', 'waiting_publish'] as const)('from %s opens a case and ends the link', async (state) => {
    const link = await take(state);
    const { status, json } = await act(link, 'decline_publication', { reason: 'We do not write about this.' });
    expect(status).toBe(200);
    expect(json.status).toBe('in_review');
    expect(Object.values(json.can)).not.toContain(true);
    expect(await casesOf(link)).toMatchObject([
      { kind: 'declined', detail: 'We do not write about this.', state: 'open' },
    ]);
    for (const path of ['/document', '/files/1']) expect((await call('GET', at(link, path))).status, path).toBe(404);
    expect((await call('POST', at(link, '/messages'), { body: { body: 'Hello' } })).status).toBe(404);
  });

  test('is told by the link in the owner’s language until the team moves it on', async () => {
    const link = await take('pending_owner', 'es');
    await act(link, 'decline_publication', { reason: 'No publicamos sobre esto.' });
    const answer = await read(link);
    expect(answer).toMatchObject({
      status: 200,
      json: {
        status: 'in_review',
        locale: 'es',
        declined: { reason: 'No publicamos sobre esto.' },
        content: '',
        files: [],
        targets: [],
        messages: [],
      },
    });
    expect(answer.json.site.domain).toBe(link.domain);
    expect(Object.values(answer.json.can)).not.toContain(true);
    const { version } = await row(link);
    const body = { reason: 'Nobody else publishes it.' };
    expect((await call('POST', `/api/v1/briefings/${link.id}/cancel`, { as: 'admin', version, body })).status).toBe(
      200,
    );
    expect((await read(link)).status).toBe(404);
  });
});

describe('asking', () => {
  test('writes into the owner’s conversation, where the team answers', async () => {
    const link = await take('pending_owner');
    const asked = await call('POST', at(link, '/messages'), { body: { body: '  May we shorten it? <b>Please</b>  ' } });
    expect(asked.status).toBe(201);
    expect(asked.json).toMatchObject({ body: 'May we shorten it? <b>Please</b>', isMine: true, audience: 'owner' });
    const answered = await call('POST', `/api/v1/briefings/${link.id}/messages`, {
      as: 'admin',
      body: { audience: 'owner', body: 'Yes, by a third.' },
    });
    expect(answered.status).toBe(201);
    const { json } = await read(link);
    expect(json.messages.map(({ body, isMine }: { body: string; isMine: boolean }) => [body, isMine])).toEqual([
      ['May we shorten it? <b>Please</b>', true],
      ['Yes, by a third.', false],
    ]);
    expect(await lastAudit(link)).toMatchObject({ action: 'briefing.message_owner' });
  });

  test('nothing, or more than anybody reads, is refused', async () => {
    const link = await take('pending_owner');
    for (const body of ['   ', 'x'.repeat(5001), 3, null])
      expect((await call('POST', at(link, '/messages'), { body: { body } })).status).toBe(400);
    const chosen = { body: 'Hello', audience: 'client' };
    expect((await call('POST', at(link, '/messages'), { body: chosen })).json.errors[0].path).toBe('audience');
  });
});

describe('checking a page before confirming', () => {
  const check = (link: Link, publicationUrl: unknown) => call('POST', at(link, '/check'), { body: { publicationUrl } });

  test('tells what is on it and keeps nothing', async () => {
    const link = await take('waiting_publish');
    const before = await row(link);
    const good = await check(link, `https://${link.domain}/our-article-${link.id}`);
    expect(good.status).toBe(200);
    expect(good.json).toMatchObject({ ok: true, linkFound: true, linkType: 'do_follow', problems: [] });
    const bad = await check(link, `https://${link.domain}/our-article-${link.id}-nofollow`);
    expect(bad.json).toMatchObject({ ok: false, rel: ['nofollow'], problems: [{ code: 'link_nofollow' }] });
    expect((await check(link, `https://${link.domain}/our-article-${link.id}-gone`)).json).toMatchObject({
      problems: [{ code: 'page_status', detail: '410' }],
    });
    expect(await row(link)).toEqual(before);
    const checks = await db.selectFrom('linkChecks').select('url').where('briefingId', '=', link.id).execute();
    expect(checks.filter(({ url }) => url.includes('our-article'))).toEqual([]);
  });

  test('refuses a page elsewhere on the field, whatever it pretends to be', async () => {
    const link = await take('pending_owner', 'es');
    const elsewhere = [
      'https://example.com/x',
      `https://${link.domain.split('/')[0]}.evil.example/x`,
      `https://evil-${link.domain.split('/')[0]}/x`,
      `https://${link.domain.split('/')[0]}@evil.example/`,
    ];
    for (const url of elsewhere) {
      const { status, json } = await check(link, url);
      expect(status, url).toBe(422);
      expect(json.code).toBe('url_off_site');
      expect(json.errors).toMatchObject([{ path: 'publicationUrl', message: expect.stringContaining(link.domain) }]);
    }
  });

  test('refuses what is no public web address', async () => {
    const link = await take('pending_owner');
    const odd = [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://2130706433/',
      'x',
      '',
      null,
      7,
      {},
    ];
    for (const url of odd) {
      const { status } = await check(link, url);
      expect([400, 422], String(url)).toContain(status);
    }
  });

  test('is over once it is done', async () => {
    const link = await take('done');
    expect((await check(link, `https://${link.domain}/x`)).status).toBe(409);
  });
});

describe('confirming', () => {
  test('publishes with a link that is as agreed', async () => {
    const link = await take('waiting_publish');
    const publicationUrl = `https://${link.domain}/some-title-${link.id}`;
    const { status, json } = await act(link, 'confirm_publication', { publicationUrl });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'published',
      publicationUrl,
      paymentState: 'due',
      lastCheck: { ok: true, problems: [] },
      can: { confirm_publication: false, correct_url: true, decline_publication: false, change_promise: false },
    });
    expect(json.publishedAt).toBeTruthy();
    expect(await casesOf(link)).toEqual([]);
  });

  test('is not blocked by a link that is not: the explanation and a case are kept', async () => {
    const link = await take('pending_owner');
    const publicationUrl = `https://${link.domain}/some-title-${link.id}-nofollow`;
    const explanation = 'Our system adds it by itself.';
    const { status, json } = await act(link, 'confirm_publication', { publicationUrl, explanation });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'published',
      lastCheck: { ok: false, problems: [{ code: 'link_nofollow' }] },
    });
    const [opened] = await casesOf(link);
    expect(opened).toMatchObject({ kind: 'link_problem', detail: expect.stringContaining(explanation) });
  });

  test('refuses a page elsewhere and leaves everything as it was', async () => {
    const link = await take('waiting_publish');
    const before = await row(link);
    const refused = await act(link, 'confirm_publication', { publicationUrl: 'https://example.com/stolen' });
    expect([refused.status, refused.json.errors[0].path]).toEqual([422, 'publicationUrl']);
    expect(await row(link)).toEqual(before);
  });

  test('afterwards the publication is read, its url corrected, and nothing else', async () => {
    const link = await take('published');
    const url = `https://${link.domain}/corrected-${link.id}`;
    const tries: [string, unknown][] = [
      ['accept_publication', { promisedDate: inDays(3) }],
      ['change_promise', { promisedDate: inDays(3), reason: 'Later is better.' }],
      ['decline_publication', { reason: 'No room for it.' }],
      ['confirm_publication', { publicationUrl: url }],
    ];
    for (const [name, body] of tries) expect((await act(link, name, body)).status, name).toBe(409);
    const { status, json } = await act(link, 'correct_url', { publicationUrl: url });
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'published', publicationUrl: url, lastCheck: { ok: true } });
    const done = await take('done');
    expect((await act(done, 'correct_url', { publicationUrl: `https://${done.domain}/x` })).status).toBe(409);
  });

  test('a publication that came back says why and can be confirmed again', async () => {
    const link = await take('published');
    const { json: seen } = await read(link);
    const returned = await call('POST', `/api/v1/briefings/${link.id}/return_to_owner`, {
      as: 'admin',
      version: seen.version,
      body: { reason: 'The link is on the wrong word.' },
    });
    expect(returned.status).toBe(200);
    const { json } = await read(link);
    expect(json).toMatchObject({
      status: 'waiting_publish',
      paymentState: 'agreed',
      returned: { reason: 'The link is on the wrong word.' },
      can: { confirm_publication: true, correct_url: false },
    });
    const publicationUrl = `https://${link.domain}/again-${link.id}`;
    const again = await act(link, 'confirm_publication', { publicationUrl });
    expect(again.json).toMatchObject({ status: 'published', returned: null });
  });

  test('of two at once one wins and the other is told', async () => {
    const link = await take('waiting_publish');
    const version = await versionOf(link);
    const urls = ['one', 'two'].map((name) => `https://${link.domain}/${name}-${link.id}`);
    const answers = await Promise.all(
      urls.map((publicationUrl) => act(link, 'confirm_publication', { publicationUrl }, { version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
