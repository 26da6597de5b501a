import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../testing/database.ts';
import { systemContext, type Tx } from '../context.ts';
import { followEvent } from '../events.ts';
import { countRows, searchRows } from '../list/read.ts';
import { installJobs, type RunningJobs, startJobs } from '../run-jobs.ts';
import { diskStorage } from '../storage.ts';
import type { MailBrand } from './brand.ts';
import { startMailCatcher } from './catcher.ts';
import { mailLine } from './clean-text.ts';
import { deliverMail } from './deliver-mail.ts';
import { eraseMails } from './erase-mails.ts';
import { mailsList, queueAgain } from './mail-list.ts';
import { sendMail } from './send-mail.ts';
import { defineMail } from './template.ts';
import { refusal, smtpPeer } from './testing/smtp-peer.ts';
import { type StallingPeer, stallingPeer } from './testing/stalling-peer.ts';
import { createMailTransport, type MailTransport } from './transport.ts';

const { db, url } = await testDatabase();
const ctx = systemContext(db, 'Test', 0, new Date(), 'UTC');
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const paging = { page: 0, size: 10, sort: [] };

const words = (greeting: string) => (data: { site: string }) => ({
  subject: `${greeting} ${data.site}`,
  preheader: 'Ready',
  heading: 'Ready',
  name: 'Ana',
  paragraphs: ['It is ready.'],
  button: { label: 'Open', path: '/user/campaign/1?a=1&b=2' },
});
const locales = { 'en-US': words('Hello'), es: words('Hola'), 'pt-BR': words('Olá') };
const schema = z.object({ site: mailLine() });
const ready = defineMail({ name: 'ready', audience: 'client', schema, locales });
const secret = defineMail({
  ...{ name: 'secret', audience: 'account', isConfidential: true, schema, locales },
  ifUnknown: 'repeat',
});

let brand: MailBrand;
let running: RunningJobs | undefined;
const transports: MailTransport[] = [];
/** Where answers go, as administrators set it. */
let answersTo = '';

async function deliverTo(smtpUrl: string): Promise<void> {
  const transport = createMailTransport(smtpUrl);
  transports.push(transport);
  const tools = {
    db,
    transport,
    mailFrom: 'Linkstand <no-reply@links.example>',
    storage: diskStorage(tmpdir()),
    mailReplyTo: () => answersTo,
  };
  running = await startJobs({ databaseUrl: url, jobs: [deliverMail], tools, timeZone: 'UTC', log });
}

type Sending = { to: string; site: string; dedupeKey: string; template: typeof ready; brand: MailBrand };
const sendIn = (
  tx: Tx,
  { to = 'ana@client.example', site = 'news.example', template = ready, ...rest }: Partial<Sending>,
) => sendMail(tx, { to, template, locale: 'es', brand, data: { site }, ...rest });
const send = (sending: Partial<Sending> = {}) => db.transaction().execute((tx) => sendIn(tx, sending));
const sendAndWait = async (sending: Partial<Sending>) => {
  const id = await send(sending);
  await expect.poll(async () => (await mailOf(id)).status).toBe('sent');
};
const mailOf = (id: number | null) => db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Retries wait for minutes; tests don't. */
let hurrying: NodeJS.Timeout;
beforeAll(async () => {
  await installJobs(url, [deliverMail, followEvent]);
  const { id } = await db
    .insertInto('brands')
    .values({
      key: 'default',
      name: 'Link & Stand',
      baseUrl: 'https://links.example',
      pageTitle: 'Linkstand',
      primaryColor: '#3451b2',
      secondaryColor: '#0f766e',
      accentColor: '#c2410c',
      logoSvg: '',
      iconSvg: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  brand = {
    id,
    name: 'Link & Stand',
    baseUrl: 'https://links.example',
    primaryColor: '#3451b2',
    iconUrl: null,
    fromAddress: '',
  };
  hurrying = setInterval(() => {
    void sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`.execute(db);
  }, 100);
});
afterAll(() => clearInterval(hurrying));
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(db);
  await sql`delete from mails`.execute(db);
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  for (const transport of transports.splice(0)) transport.close();
});

describe('sendMail', () => {
  test('a mail arrives over SMTP with its words, links and headers', async () => {
    const catcher = await startMailCatcher(db);
    await deliverTo(catcher.smtpUrl);
    const id = await send({ to: 'Ana@Client.example', site: 'Ñandú & <b>' });
    await expect.poll(async () => (await mailOf(id)).status).toBe('sent');
    const caught = await db.selectFrom('caughtMails').selectAll().executeTakeFirstOrThrow();
    const mail = await PostalMime.parse(caught.source);
    const row = await mailOf(id);
    expect(mail).toMatchObject({
      from: { name: 'Link & Stand', address: 'no-reply@links.example' },
      to: [{ address: 'ana@client.example' }],
      subject: 'Hola Ñandú & <b>',
      messageId: row.messageId,
    });
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(mail.text).toContain('https://links.example/user/campaign/1?a=1&b=2');
    expect(mail.html).toContain('href="https://links.example/user/campaign/1?a=1&amp;b=2"');
    expect(caught).toMatchObject({ rcptTo: ['ana@client.example'], subject: 'Hola Ñandú & <b>' });
    expect([caught.html.trim(), caught.text.trim()]).toEqual([row.html?.trim(), row.text?.trim()]);
    expect(row).toMatchObject({ attempts: 1, lastError: '', template: 'ready', locale: 'es', brandId: brand.id });
    expect(row.messageId).toMatch(/^<[0-9a-f-]{36}@links\.example>$/);
    await catcher.stop();
  });

  test('answers go where administrators want them, from the next mail on', async () => {
    const catcher = await startMailCatcher(db);
    await deliverTo(catcher.smtpUrl);
    try {
      await sendAndWait({ to: 'first@client.example' });
      answersTo = 'office@links.example';
      await sendAndWait({ to: 'second@client.example' });
    } finally {
      answersTo = '';
      await catcher.stop();
    }
    const rows = await db.selectFrom('caughtMails').select('headers').orderBy('id').execute();
    const answers = rows.slice(-2).map(({ headers }) => {
      const all = headers as { name: string; value: string }[];
      return all.find(({ name }) => name.toLowerCase() === 'reply-to')?.value;
    });
    expect(answers).toEqual([undefined, 'office@links.example']);
  });

  test('nothing is sent for a change that rolls back', async () => {
    const peer = await smtpPeer(() => {});
    await deliverTo(peer.url);
    await expect(
      db.transaction().execute(async (tx) => {
        await sendIn(tx, { site: 'never.example' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const id = await send({ site: 'later.example' });
    await expect.poll(async () => (await mailOf(id)).status).toBe('sent');
    expect(peer.taken).toHaveLength(1);
    expect(await countRows(mailsList, ctx, {})).toBe(1);
    const { rows } = await sql`select 1 from pgboss.job where name = 'deliver-mail'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('an occasion is mailed about once', async () => {
    const [first, second, other] = [
      await send({ dedupeKey: 'a' }),
      await send({ dedupeKey: 'a' }),
      await send({ dedupeKey: 'b' }),
    ];
    expect([first !== null, second, other !== null]).toEqual([true, null, true]);
    const both = await Promise.all([send({ dedupeKey: 'c' }), send({ dedupeKey: 'c' })]);
    expect(both.filter((id) => id === null)).toHaveLength(1);
    expect(await countRows(mailsList, ctx, {})).toBe(3);
  });

  test('an address that is none does not hold up the change, and is listed', async () => {
    const id = await send({ to: 'not an address\r\nBcc: eve@evil.example' });
    expect(await searchRows(mailsList, ctx, { status: ['dead'] }, paging)).toMatchObject([
      { id, to: 'not an address Bcc: eve@evil.example', lastError: 'This is not an e-mail address.' },
    ]);
  });

  test('nobody can write a header or another recipient', async () => {
    const peer = await smtpPeer(() => {});
    await deliverTo(peer.url);
    const evil = 'x\r\nBcc: eve@evil.example\r\n\r\n<script>';
    const id = await send({ site: evil, brand: { ...brand, name: evil } });
    await expect.poll(async () => (await mailOf(id)).status).toBe('sent');
    const mail = await PostalMime.parse(peer.taken[0] ?? '');
    expect(mail.bcc).toBeUndefined();
    expect(mail.headers.map(({ key }) => key).toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect(mail.subject).toBe('Hola x Bcc: eve@evil.example <script>');
    expect(mail.html).not.toContain('<script>');
  });

  test('a mail that lets somebody in keeps no address once it is sent', async () => {
    const peer = await smtpPeer(() => {});
    await deliverTo(peer.url);
    const id = await send({ template: secret });
    await expect.poll(async () => (await mailOf(id)).status).toBe('sent');
    const kept = await mailOf(id);
    expect(kept).toMatchObject({ subject: 'Hola news.example' });
    expect(kept.html).not.toContain('href=');
    expect(kept.text).not.toBe(null);
    expect(peer.taken[0]).toContain('/user/campaign/1');
  });
});

describe('a mail server that refuses', () => {
  test('two tries are refused, the third is taken, under one Message-ID', async () => {
    const ids: (string | undefined)[] = [];
    const peer = await smtpPeer((tries, mail) => {
      ids.push(/^Message-ID: (.*)$/im.exec(mail)?.[1]);
      if (tries <= 2) throw refusal(451, 'Come back later');
    });
    await deliverTo(peer.url);
    const id = await send();
    await expect.poll(async () => (await mailOf(id)).status).toBe('sent');
    expect(peer.tries()).toBe(3);
    expect(peer.taken).toHaveLength(1);
    const row = await mailOf(id);
    expect(row).toMatchObject({ attempts: 3, lastError: '' });
    expect(ids).toEqual([row.messageId, row.messageId, row.messageId]);
  });

  test('one that always refuses: six tries, then listed as dead; "send again" sends it', async () => {
    let open = false;
    const peer = await smtpPeer(() => {
      if (!open) throw refusal(451, 'Still full');
    });
    await deliverTo(peer.url);
    const id = await send();
    await expect.poll(async () => (await mailOf(id)).status).toBe('dead');
    expect(peer.tries()).toBe(6);
    const [listed] = await searchRows(mailsList, ctx, { status: ['dead'], text: 'ANA@' }, paging);
    expect(listed).toMatchObject({ id, attempts: 6, to: 'ana@client.example', sentAt: null });
    expect(listed?.lastError).toContain('451 Still full');
    open = true;
    const again = await db.transaction().execute((tx) => queueAgain(tx, id ?? 0));
    expect(again.status).toBe('queued');
    await expect.poll(async () => (await mailOf(id)).status).toBe('sent');
    expect(peer.taken).toHaveLength(1);
    // Once it is sent, sending it again changes nothing.
    expect((await db.transaction().execute((tx) => queueAgain(tx, id ?? 0))).status).toBe('sent');
  });

  test('one that refuses for good is asked once', async () => {
    const peer = await smtpPeer(() => {
      throw refusal(550, 'No such person');
    });
    await deliverTo(peer.url);
    const id = await send();
    await expect.poll(async () => (await mailOf(id)).status).toBe('dead');
    expect(peer.tries()).toBe(1);
    expect((await mailOf(id)).lastError).toContain('550 No such person');
  });

  test('a server that cannot be reached is a failure to retry', async () => {
    await deliverTo('smtp://127.0.0.1:1');
    const id = await send();
    await expect.poll(async () => (await mailOf(id)).status).toBe('failed');
    expect((await mailOf(id)).lastError).toContain('ECONNREFUSED');
  });
});

describe('a mail server that takes a mail and never says so', () => {
  const becomes = (id: number | null, status: string) =>
    vi.waitFor(async () => expect((await mailOf(id)).status).toBe(status), { timeout: 30_000 });
  const events = (id: number | null) =>
    db.selectFrom('events').select(['name', 'data']).where('entity', '=', 'mails').where('entityId', '=', id).execute();

  test('an invoice is sent once, and administrators are asked; their answer sends it again', async () => {
    const peer = await stallingPeer('drop');
    await deliverTo(peer.url);
    const id = await send({ dedupeKey: 'invoice 1' });
    await becomes(id, 'unknown');
    expect(peer.taken).toHaveLength(1);
    const row = await mailOf(id);
    expect(row).toMatchObject({ attempts: 1, sentAt: null, repeatedAt: null });
    expect(row.lastError).toMatch(/^It may have arrived: /);
    expect(await events(id)).toMatchObject([{ name: 'mail.lose', data: { title: row.subject } }]);
    const { rows } = await sql`select from pgboss.job where name = 'deliver-mail' and state < 'completed'`.execute(db);
    expect(rows).toEqual([]);
    peer.stall = 'never';
    await db.transaction().execute((tx) => queueAgain(tx, id ?? 0));
    await becomes(id, 'sent');
    expect(peer.taken).toHaveLength(2);
  }, 90_000);

  test('a reset is repeated once, and then a person is asked too', async () => {
    const peer = await stallingPeer('drop');
    await deliverTo(peer.url);
    const id = await send({ template: secret });
    await becomes(id, 'unknown');
    expect(peer.taken).toHaveLength(2);
    expect(await mailOf(id)).toMatchObject({ attempts: 2, repeatedAt: expect.any(Date) });
  }, 90_000);

  test('one that answers late has taken it: the mail is sent once', async () => {
    const peer: StallingPeer = await stallingPeer('slow');
    await deliverTo(peer.url);
    const id = await send();
    await vi.waitFor(() => expect(peer.taken).toHaveLength(1), { timeout: 30_000 });
    // Nothing is held meanwhile: the row can be written, and the mail is known to be under way.
    expect(await mailOf(id)).toMatchObject({ status: 'queued', begunAt: expect.any(Date) });
    await sql`update mails set last_error = '' where id = ${id}`.execute(db);
    peer.answer();
    await becomes(id, 'sent');
    expect(peer.taken).toHaveLength(1);
  }, 90_000);

  test('of two runs of one mail, one sends it', async () => {
    const peer = await stallingPeer('slow');
    const transport = createMailTransport(peer.url);
    transports.push(transport);
    const tools = { db, transport, mailFrom: 'x@links.example', storage: diskStorage(tmpdir()) };
    const id = await send({ template: secret });
    const running = (at: string) => ({ id: at, attempt: 1, at: new Date(at), signal: new AbortController().signal });
    const runs = ['2026-03-01T10:00:00Z', '2026-03-01T10:00:01Z'].map((at) =>
      deliverMail.run({ mailId: id }, tools, running(at)).catch((error: Error) => error.message),
    );
    await vi.waitFor(() => expect(peer.taken).toHaveLength(1), { timeout: 30_000 });
    expect(await Promise.race(runs)).toBe('Another run has begun this mail.');
    peer.answer();
    await Promise.all(runs);
    expect(await mailOf(id)).toMatchObject({ status: 'sent', attempts: 1 });
    expect(peer.taken).toHaveLength(1);
  }, 90_000);
});

describe('a process that is killed while it sends', () => {
  /** The process dies after handing the mail over, before it hears the answer. */
  const killedProcess = async (accepts: boolean, template: typeof ready) => {
    let worker: ReturnType<typeof spawn> | undefined;
    const peer = await smtpPeer((tries) => {
      if (tries > 1) return;
      worker?.kill('SIGKILL');
      if (!accepts) throw refusal(451, 'You hung up');
    });
    worker = spawn(process.execPath, [join(import.meta.dirname, 'testing/delivery-process.ts'), url, peer.url], {
      stdio: 'inherit',
    });
    const died = new Promise((resolve) => worker?.once('exit', resolve));
    const id = await send({ template });
    await died;
    // As if the time had passed after which other processes take over.
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(db);
    await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(db);
    expect(await mailOf(id)).toMatchObject({ status: 'queued', attempts: 0 });
    await deliverTo(peer.url);
    const isOver = async () => expect(['sent', 'unknown']).toContain((await mailOf(id)).status);
    await vi.waitFor(isOver, { timeout: 30_000 });
    return { ...peer, mail: await mailOf(id) };
  };

  test.each([true, false])('nobody knows whether it arrived, and a person is asked: %s', async (accepts) => {
    const { mail, tries } = await killedProcess(accepts, ready);
    expect(mail).toMatchObject({
      status: 'unknown',
      attempts: 1,
      lastError: expect.stringContaining('may have arrived'),
    });
    expect(tries()).toBe(1);
  });

  test('one whose reader waits for it goes out again under the same Message-ID', async () => {
    const { taken, mail } = await killedProcess(true, secret);
    expect(mail).toMatchObject({ status: 'sent', attempts: 2, repeatedAt: expect.any(Date) });
    const ids = await Promise.all(taken.map(async (mail) => (await PostalMime.parse(mail)).messageId));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('the list of mails', () => {
  test('filters, sorts and counts; 404 for a mail that is not there', async () => {
    await send({ to: 'a@one.example', site: '50%' });
    await send({ to: 'b@two.example', template: secret });
    const found = async (filter: { text?: string; status?: ('queued' | 'sent' | 'dead')[] }, sort: string[] = []) =>
      (await searchRows(mailsList, ctx, filter, { ...paging, sort })).map(({ to }) => to);
    expect(await found({})).toEqual(['b@two.example', 'a@one.example']);
    expect(await found({}, ['to,asc'])).toEqual(['a@one.example', 'b@two.example']);
    expect(await found({ text: 'ONE.ex' })).toEqual(['a@one.example']);
    expect(await found({ text: '0%' })).toEqual(['a@one.example']);
    expect(await found({ text: 'secret' })).toEqual(['b@two.example']);
    expect(await found({ status: ['sent', 'dead'] })).toEqual([]);
    expect(await countRows(mailsList, ctx, { status: ['queued'] })).toBe(2);
    await expect(found({}, ['html,asc'])).rejects.toMatchObject({ status: 400 });
    await expect(db.transaction().execute((tx) => queueAgain(tx, 1_000_000))).rejects.toMatchObject({ status: 404 });
  });
});

test('a month after it was sent, a mail is no longer kept word for word', async () => {
  const [old, recent, unsent] = [await send(), await send(), await send()];
  const age = (id: number | null, days: number) =>
    sql`update mails set status = 'sent', sent_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      db,
    );
  await age(old, 31);
  await age(recent, 29);
  await eraseMails.run({}, { db }, { id: 'x', attempt: 1, at: new Date(), signal: new AbortController().signal });
  expect(await mailOf(old)).toMatchObject({ html: null, text: null, toAddress: 'ana@client.example', status: 'sent' });
  expect((await mailOf(recent)).html).not.toBeNull();
  expect((await mailOf(unsent)).html).not.toBeNull();
});
