import { randomUUID } from 'node:crypto';
import { OwnerBriefing, OwnerBriefingRow } from '@linkstand/contract/owners/schema';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { describe, expect, test } from 'vitest';
import { MAIN_CLIENT, MAIN_OWNER } from '../../demo/people.ts';
import { at, inDays, type Link, ownersApi, today } from './testing/publications.ts';

const { app, call, db, services, take, read, versionOf, row } = await ownersApi();

describe('the publication behind a link', () => {
  test('is what to publish and what was agreed, in the owner’s language', async () => {
    const link = await take('pending_owner', 'pt-BR');
    const stored = await row(link);
    const { status, json } = await call('GET', at(link), { headers: { 'accept-language': 'en-US' } });
    expect(status).toBe(200);
    const briefing: OwnerBriefing = json;
    expect(briefing).toMatchObject({
      uuid: link.uuid,
      version: stored.version,
      status: 'pending_owner',
      locale: 'pt-BR',
      ownerName: `Owner of ${link.id}`,
      site: { domain: link.domain, url: `https://${link.domain}` },
      title: stored.title,
      linkType: 'do_follow',
      fillMode: stored.fillMode,
      agreedCostCents: stored.costCents,
      currency: BASE_CURRENCY,
      paymentState: 'agreed',
      dueDate: stored.dueDate,
      returned: null,
      today,
      can: {
        accept_publication: true,
        change_promise: false,
        decline_publication: true,
        confirm_publication: true,
        correct_url: false,
        ask: true,
      },
    });
    expect(briefing.targets[0]).toEqual({ keyword: stored.keyword, url: stored.url });
    expect(briefing.words).toBeGreaterThan(50);
    expect(briefing.content).toContain('<p>');
  });

  test('never tells who ordered it, what it is sold for, or what the team writes to itself', async () => {
    const link = await take('waiting_publish', 'en-US', { internalComment: 'internal secret' });
    const stored = await row(link);
    await db
      .insertInto('messages')
      .values([
        { briefingId: link.id, audience: 'internal', authorKind: 'staff', authorName: 'Vera', body: 'team secret' },
        { briefingId: link.id, audience: 'client', authorKind: 'client', authorName: 'Lucía', body: 'client secret' },
        { briefingId: link.id, audience: 'owner', authorKind: 'staff', authorName: 'Vera', body: 'for the owner' },
      ])
      .execute();
    const client = await db
      .selectFrom('campaigns as c')
      .innerJoin('users as u', 'u.id', 'c.userId')
      .select(['c.id', 'c.name', 'u.name as clientName', 'u.email'])
      .where('c.id', '=', stored.campaignId)
      .executeTakeFirstOrThrow();
    const { text, json } = await read(link);
    for (const secret of [
      'secret',
      'Vera',
      client.clientName,
      client.email,
      String(stored.priceCents),
      MAIN_CLIENT.name,
    ])
      expect(text).not.toContain(secret);
    expect(json.messages).toMatchObject([
      { body: 'for the owner', isMine: false, author: { kind: 'staff', name: '' } },
    ]);
    expect(Object.keys(json)).not.toEqual(expect.arrayContaining(['priceCents']));
  });

  test('does not show a text that nobody sent yet', async () => {
    const link = await take('waiting_publish');
    const { number } = await db
      .selectFrom('contentVersions')
      .select(({ fn }) => fn.max('number').as('number'))
      .where('briefingId', '=', link.id)
      .executeTakeFirstOrThrow();
    const draft = { briefingId: link.id, number: number + 1, html: '<p>half a sentence</p>', words: 3 };
    await db
      .insertInto('contentVersions')
      .values({ ...draft, authorKind: 'staff' })
      .execute();
    const { json } = await read(link);
    expect(json.content).not.toContain('half a sentence');
    expect(json.words).toBeGreaterThan(3);
  });
});

describe('a link that opens nothing', () => {
  const refusal = (link: { uuid: string }) => call('GET', at(link), { headers: { 'accept-language': 'en-US' } });

  test('answers the same whether it never did, was revoked, is another kind or is over', async () => {
    const revoked = await take('pending_owner', 'es');
    await db.updateTable('owners').set({ linkRevokedAt: new Date() }).where('id', '=', revoked.ownerId).execute();
    const swapped = await take('pending_owner', 'es');
    await db.updateTable('briefings').set({ ownerLinkUuid: randomUUID() }).where('id', '=', swapped.id).execute();
    const ownerPage = await db
      .selectFrom('owners')
      .select('linkUuid as uuid')
      .where('id', '=', swapped.ownerId)
      .executeTakeFirstOrThrow();
    const states = ['waiting', 'waiting_review', 'in_review', 'pending_client', 'denied', 'canceled'] as const;
    const moved = await take('pending_owner', 'es');
    const { json: unknown } = await refusal({ uuid: randomUUID() });
    expect(unknown).toMatchObject({ status: 404, code: 'link_ended', errors: [] });
    expect(unknown.message).toMatch(/^This link is no longer valid/);
    const same = { ...unknown, requestId: expect.any(String) };
    for (const link of [revoked, swapped, ownerPage, { uuid: 'nothing' }, { uuid: "1'--" }])
      expect((await refusal(link)).json).toEqual(same);
    for (const status of states) {
      await db.updateTable('briefings').set({ status }).where('id', '=', moved.id).execute();
      expect((await refusal(moved)).json, status).toEqual(same);
    }
  });

  test('takes no act either', async () => {
    const link = await take('pending_owner');
    const version = await versionOf(link);
    await db.updateTable('owners').set({ linkRevokedAt: new Date() }).where('id', '=', link.ownerId).execute();
    const tries: [string, unknown][] = [
      ['accept_publication', { promisedDate: inDays(3) }],
      ['decline_publication', { reason: 'No room for it.' }],
      ['confirm_publication', { publicationUrl: `https://${link.domain}/x` }],
      ['check', { publicationUrl: `https://${link.domain}/x` }],
      ['messages', { body: 'Hello' }],
    ];
    for (const [name, body] of tries) {
      const { status, json } = await call('POST', at(link, `/${name}`), { body, version });
      expect([status, json.code], name).toEqual([404, 'link_ended']);
    }
    for (const path of ['/document', '/files/1']) expect((await call('GET', at(link, path))).status).toBe(404);
    expect(await row(link)).toMatchObject({ status: 'pending_owner', version });
  });

  test('is what the link of a publication is that went to another owner', async () => {
    const link = await take('pending_owner');
    const version = await versionOf(link);
    const other = await take('pending_owner');
    await db
      .updateTable('briefings')
      .set({ ownerId: other.ownerId, ownerLinkUuid: randomUUID() })
      .where('id', '=', link.id)
      .execute();
    const { status } = await call('POST', at(link, '/accept_publication'), { body: { promisedDate: today }, version });
    expect(status).toBe(404);
  });
});

describe('files under the owner’s own link', () => {
  const bytes = Buffer.from('89504e470d0a1a0a', 'hex');
  /** An attachment is marked for publication, a picture is what the text makes of it. */
  async function addFile(
    { id }: Link,
    kind: 'image' | 'attachment',
    removedAt: Date | null = null,
    forPublication = kind === 'attachment',
  ): Promise<number> {
    const storageKey = await services.storage.put(bytes);
    const mediaType = kind === 'image' ? 'image/png' : 'application/pdf';
    const file = { briefingId: id, kind, fileName: `a "file" ñ.${kind}`, mediaType, bytes: bytes.length, sha256: 'x' };
    const added = await db
      .insertInto('files')
      .values({ ...file, storageKey, removedAt, forPublication })
      .returning('id')
      .executeTakeFirstOrThrow();
    return added.id;
  }
  async function writeContent({ id }: Link, html: string): Promise<void> {
    const version = { briefingId: id, number: 99, html, words: 1, authorKind: 'staff', sealedAt: new Date() } as const;
    await db.insertInto('contentVersions').values(version).execute();
  }

  test('are listed and open there; pictures of the text too', async () => {
    const link = await take('pending_owner');
    const [picture, sheet] = [await addFile(link, 'image'), await addFile(link, 'attachment')];
    await writeContent(link, `<p>Look</p><img src="/api/v1/briefings/${link.id}/files/${picture}" alt="a chart" />`);
    const { json, text } = await read(link);
    expect(json.content).toContain(`<img src="${at(link, `/files/${picture}`)}" alt="a chart" />`);
    expect(text).not.toContain(`/briefings/${link.id}/`);
    expect(json.files.map(({ url }: { url: string }) => url)).toEqual(
      [picture, sheet].map((id) => at(link, `/files/${id}`)),
    );
    const shown = await app.inject({ method: 'GET', url: at(link, `/files/${picture}`) });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(shown.rawPayload).toEqual(bytes);
    const saved = await call('GET', at(link, `/files/${sheet}`));
    expect(saved.headers['content-disposition']).toMatch(/^attachment; filename=/);
  });

  test('of another publication, and removed ones that no text shows, do not', async () => {
    const [link, other] = [await take('pending_owner'), await take('pending_owner')];
    const theirs = await addFile(other, 'attachment');
    const removed = await addFile(link, 'attachment', new Date());
    const inText = await addFile(link, 'image', new Date());
    await writeContent(link, `<p><img src="/api/v1/briefings/${link.id}/files/${inText}" alt="" /></p>`);
    for (const id of [theirs, removed, 999_999_999])
      expect((await call('GET', at(link, `/files/${id}`))).status).toBe(404);
    expect((await call('GET', at(link, `/files/${inText}`))).status).toBe(200);
    expect((await read(link)).json.files).toEqual([]);
  });

  test('are closed once the owner declined', async () => {
    const link = await take('pending_owner');
    const sheet = await addFile(link, 'attachment');
    expect((await call('GET', at(link, `/files/${sheet}`))).status).toBe(200);
    const version = await versionOf(link);
    await call('POST', at(link, '/decline_publication'), { body: { reason: 'No room for it.' }, version });
    for (const path of [`/files/${sheet}`, '/document']) expect((await call('GET', at(link, path))).status).toBe(404);
  });

  test('that the text does not show, and what the client tells the team, are not told', async () => {
    const link = await take('pending_owner', 'en-US', { instructions: 'Mention nobody of our rivals.' });
    const unused = [await addFile(link, 'image'), await addFile(link, 'attachment', null, false)];
    await writeContent(link, '<p>Look</p>');
    const { json, text } = await read(link);
    expect(json.files).toEqual([]);
    expect(text).not.toContain('rivals');
    for (const id of unused) expect((await call('GET', at(link, `/files/${id}`))).status).toBe(404);
  });

  test('come and go with their mark', async () => {
    const link = await take('pending_owner');
    const [id, picture] = [await addFile(link, 'attachment', null, false), await addFile(link, 'image')];
    const mark = (file: number, forPublication: boolean) =>
      call('PUT', `/api/v1/briefings/${link.id}/files/${file}`, { as: 'admin', body: { forPublication } });
    for (const file of [id, picture]) {
      expect((await mark(file, true)).json).toMatchObject({ id: file, forPublication: true });
      expect((await call('GET', at(link, `/files/${file}`))).status).toBe(200);
    }
    const { files } = (await read(link)).json;
    expect(files.map((file: { id: number }) => file.id)).toEqual([id, picture]);
    expect(files[0]).not.toHaveProperty('forPublication');
    await mark(id, false);
    expect((await call('GET', at(link, `/files/${id}`))).status).toBe(404);
    expect((await read(link)).json.files).toHaveLength(1);
  });

  test('and the text is a Word document', async () => {
    const link = await take('waiting_publish');
    const answer = await app.inject({ method: 'GET', url: at(link, '/document') });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('wordprocessingml');
    expect(answer.headers['content-disposition']).toContain('.docx');
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('and the text is a page, or Markdown, which is a zip with its pictures', async () => {
    const link = await take('waiting_publish');
    const text = (await read(link)).json.content
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/)[0];
    const pageFile = await app.inject({ method: 'GET', url: at(link, '/document?format=html') });
    expect(pageFile.headers['content-disposition']).toContain('.html');
    expect(pageFile.payload).toContain('<!doctype html>');
    expect(pageFile.payload).toContain(text);
    const markdown = await app.inject({ method: 'GET', url: at(link, '/document?format=md') });
    expect(markdown.headers['content-disposition']).toMatch(/\.(?:md|zip)"/);
    expect((await app.inject({ method: 'GET', url: at(link, '/document?format=exe') })).statusCode).toBe(400);
  });
});

describe('all publications of an owner', () => {
  const page = (uuid: string) => call('GET', `/api/v1/external/owner/${uuid}`);

  test('wait in the order of their dates, then the published ones, and nothing of anybody else', async () => {
    const { status, json } = await page(MAIN_OWNER.link);
    expect(status).toBe(200);
    const rows: OwnerBriefingRow[] = json.briefings;
    const owner = await db
      .selectFrom('owners')
      .selectAll()
      .where('linkUuid', '=', MAIN_OWNER.link)
      .executeTakeFirstOrThrow();
    const theirs = await db
      .selectFrom('briefings')
      .select(['ownerLinkUuid', 'status'])
      .where('ownerId', '=', owner.id)
      .where('status', 'in', ['pending_owner', 'waiting_publish', 'published', 'done'])
      .execute();
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.map(({ uuid }) => uuid).sort()).toEqual(theirs.map(({ ownerLinkUuid }) => ownerLinkUuid).sort());
    const isWaiting = ({ status: state }: { status: string }) =>
      state === 'pending_owner' || state === 'waiting_publish';
    const waiting = rows.filter(isWaiting);
    expect(rows.slice(0, waiting.length)).toEqual(waiting);
    const dates = waiting.map(({ promisedDate, dueDate }) => promisedDate ?? dueDate ?? '9999');
    expect(dates).toEqual(dates.toSorted());
    expect(json.publishedCount).toBe(theirs.length - theirs.filter(isWaiting).length);
    expect(json.sites.length).toBeGreaterThan(0);
    for (const { uuid } of rows) expect((await call('GET', at({ uuid }))).status).toBe(200);
  });

  test('hold nothing that is not declared for owners', async () => {
    const { json } = await page(MAIN_OWNER.link);
    const states = json.briefings.map(({ paymentState }: OwnerBriefingRow) => paymentState);
    // Of these, money was booked.
    expect(states).toContain('due');
    for (const found of json.briefings) {
      OwnerBriefingRow.strict().parse(found);
      OwnerBriefing.strict().parse((await call('GET', at(found))).json);
    }
  });

  test('are not opened by the link to one of them, nor after the owner’s link was renewed or revoked', async () => {
    const link = await take('pending_owner');
    const { json } = await read(link);
    expect((await page(json.ownerPageUuid)).json.briefings).toHaveLength(1);
    expect((await page(link.uuid)).status).toBe(404);
    await db.updateTable('owners').set({ linkUuid: randomUUID() }).where('id', '=', link.ownerId).execute();
    expect((await page(json.ownerPageUuid)).json.code).toBe('link_ended');
    const { json: renewed } = await read(link);
    await db.updateTable('owners').set({ linkRevokedAt: new Date() }).where('id', '=', link.ownerId).execute();
    expect((await page(renewed.ownerPageUuid)).json.code).toBe('link_ended');
  });

  test.each(['renew_link', 'revoke_link'])('%s ends every address that was handed out before', async (name) => {
    const [link, other] = [await take('waiting_publish'), await take('pending_owner')];
    const { ownerId } = link;
    await db.updateTable('briefings').set({ ownerId }).where('id', '=', other.id).execute();
    await db.updateTable('owners').set({ email: 'press@owner.example' }).where('id', '=', ownerId).execute();
    const file = {
      briefingId: link.id,
      kind: 'attachment',
      fileName: 'a.png',
      mediaType: 'image/png',
      bytes: 3,
      sha256: '',
    } as const;
    const storageKey = await services.storage.put(Buffer.from('png'));
    const { id: fileId } = await db
      .insertInto('files')
      .values({ ...file, storageKey, forPublication: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { json: before } = await read(link);
    const old = [link, other].flatMap((each) => [at(each), at(each, '/document')]);
    old.push(at(link, `/files/${fileId}`), `/api/v1/external/owner/${before.ownerPageUuid}`);
    for (const path of old) expect((await call('GET', path)).status, path).toBe(200);

    const changed = await call('POST', `/api/v1/owners/${ownerId}/${name}`, { as: 'admin', body: {} });
    expect(changed.status).toBe(200);
    const ownersPage = async () => {
      const owner = db.selectFrom('owners').select('linkUuid').where('id', '=', ownerId);
      return `/api/v1/external/owner/${(await owner.executeTakeFirstOrThrow()).linkUuid}`;
    };
    const opensNothing = async () => {
      for (const path of old) {
        const answer = await call('GET', path);
        expect([answer.status, answer.json.code], path).toEqual([404, 'link_ended']);
        expect(answer.text).not.toContain((await ownersPage()).split('/').at(-1));
      }
    };
    await opensNothing();
    // Making a new link after that brings none of them back.
    await call('POST', `/api/v1/owners/${ownerId}/renew_link`, { as: 'admin', body: {} });
    await opensNothing();
    const page = await call('GET', await ownersPage());
    expect(page.json.briefings).toHaveLength(2);
    for (const { uuid } of page.json.briefings) expect((await call('GET', at({ uuid }))).status).toBe(200);
  });

  test('can be none', async () => {
    const link = await take('pending_owner');
    const { json } = await read(link);
    await db.updateTable('briefings').set({ status: 'canceled' }).where('id', '=', link.id).execute();
    expect((await page(json.ownerPageUuid)).json).toMatchObject({ briefings: [], publishedCount: 0, sites: [] });
  });
});
