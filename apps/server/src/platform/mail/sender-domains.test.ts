import { createHash, createVerify } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { secretVault } from '../../features/services/secret-vault.ts';
import { testApi } from '../../testing/api.ts';
import { checkSenderDomains, type MailSender, resealSigningKeys, signingKeys } from './sender-domains.ts';
import { smtpPeer } from './testing/smtp-peer.ts';
import { createMailTransport } from './transport.ts';

const DOMAIN = 'linkstand.test';
/** What DNS answers, by name. */
const zone = new Map<string, string[]>();
let isDown = false;
const readTxt: MailSender['readTxt'] = async (name) => {
  const texts = zone.get(name);
  if (isDown) throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
  if (!texts) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  // DNS hands out long texts in parts of 255.
  return texts.map((text) => text.match(/.{1,255}/gs) ?? []);
};
const { call, db, services } = await testApi({ readTxt });
const { mailSender } = services;

const ask = async (what: 'keys' | 'check') =>
  (await call('POST', `/api/v1/mails/domains/${what}`, { as: 'admin', body: { domain: DOMAIN } })).json;
const peer = await smtpPeer(() => {});
const send = async (unsubscribeUrl: string) => {
  const onError = vi.fn();
  const transport = createMailTransport(peer.url, { findKey: signingKeys(db, mailSender.vault, onError) });
  await transport.send({
    messageId: `<${Math.random()}@${DOMAIN}>`,
    from: { name: 'Linkstand', address: `news@${DOMAIN}` },
    to: 'ana@reader.example',
    subject: 'Niños: 10 % off',
    html: '<p>Hello  there </p>\n\n',
    text: 'Hello',
    unsubscribeUrl,
  });
  transport.close();
  return peer.taken.at(-1) ?? '';
};

/** Checks a signature as a receiver does (RFC 6376, relaxed/relaxed). @returns the names of the signed fields */
function verify(mail: string, record: string): readonly string[] {
  const [head = '', ...rest] = mail.split('\r\n\r\n');
  const fields = head.split(/\r\n(?![ \t])/).map((field) => {
    const at = field.indexOf(':');
    return { name: field.slice(0, at).trim().toLowerCase(), value: field.slice(at + 1) };
  });
  const relaxed = ({ name, value }: { name: string; value: string }) =>
    `${name}:${value
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim()}`;
  const signature = fields.find(({ name }) => name === 'dkim-signature');
  if (!signature) return [];
  const tags = Object.fromEntries(
    signature.value
      .replace(/\s+/g, '')
      .split(';')
      .filter(Boolean)
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  );
  const body = `${rest
    .join('\r\n\r\n')
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trimEnd())
    .join('\r\n')
    .replace(/(\r\n)+$/, '')}\r\n`;
  expect(tags.bh).toBe(createHash('sha256').update(body).digest('base64'));
  const names = (tags.h ?? '').toLowerCase().split(':');
  const signed = names.flatMap((name) => fields.filter((field) => field.name === name).slice(-1)).map(relaxed);
  const own = relaxed({ name: 'dkim-signature', value: signature.value.replace(/(\bb=)[^;]*/, '$1') });
  const key = `-----BEGIN PUBLIC KEY-----\n${/p=([^;]+)/.exec(record)?.[1]}\n-----END PUBLIC KEY-----`;
  const isValid = createVerify('sha256')
    .update([...signed, own].join('\r\n'))
    .verify(key, tags.b ?? '', 'base64');
  expect(isValid).toBe(true);
  return names;
}

describe('domains that mails are sent from', () => {
  test('sign once their record is found, also what one-click unsubscribe needs, and never with a key without one', async () => {
    const listed = await call('GET', '/api/v1/mails/domains', { as: 'admin' });
    expect(listed.json).toContainEqual(expect.objectContaining({ domain: DOMAIN, record: null, isSigning: false }));
    const { record } = await ask('keys');
    expect(await ask('check')).toMatchObject({ isSigning: false, problem: 'missing', hasSpf: false, hasDmarc: false });
    expect(verify(await send('https://links.example/unsubscribe/newsletter/1'), '')).toEqual([]);

    zone.set(record.name, ['v=DKIM1; k=rsa; p=another']);
    expect(await ask('check')).toMatchObject({ isSigning: false, problem: 'different' });
    zone.set(record.name, [record.value]);
    zone.set(DOMAIN, ['v=spf1 include:mail.example -all']);
    zone.set(`_dmarc.${DOMAIN}`, ['v=DMARC1; p=none']);
    expect(await ask('check')).toMatchObject({ isSigning: true, problem: null, hasSpf: true, hasDmarc: true });
    const address = `https://links.example/unsubscribe/newsletter/${'a1b2c3d4-'.repeat(30)}`;
    const mail = await send(address);
    const names = verify(mail, record.value);
    expect(names).toEqual(expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']));
    expect(mail).toContain(`List-Unsubscribe: <${address}>\r\n`);
  });

  test('keep their key while DNS is away, lose it with the record, and change it without a gap', async () => {
    const before = (await ask('check')).record;
    isDown = true;
    expect(await ask('check')).toMatchObject({ isSigning: true, problem: 'unreachable' });
    isDown = false;
    const { record } = await ask('keys');
    expect(record.name).not.toBe(before.name);
    await checkSenderDomains(db, mailSender, new Date());
    expect(verify(await send('https://links.example/u/1'), before.value)).toContain('from');
    zone.set(record.name, [record.value]);
    expect(await ask('check')).toMatchObject({ isSigning: true, isPublished: true });
    expect(verify(await send('https://links.example/u/2'), record.value)).toContain('from');
    zone.clear();
    await checkSenderDomains(db, mailSender, new Date());
    expect(verify(await send('https://links.example/u/3'), '')).toEqual([]);
  });

  test('go on signing when the secret of the installation is replaced, and the old one is removed', async () => {
    const next = secretVault(['the next secret of tests, long enough', 'a secret of tests, long enough to be one']);
    const alone = secretVault(['the next secret of tests, long enough']);
    const keyFrom = (vault: typeof alone) => signingKeys(db, vault, vi.fn())(DOMAIN);
    await db.updateTable('senderDomains').set({ publishedAt: new Date() }).where('domain', '=', DOMAIN).execute();
    const before = await keyFrom(next);
    expect(before?.privateKey).toContain('PRIVATE KEY');
    expect(await keyFrom(alone)).toBeUndefined();
    expect(await resealSigningKeys(db, next)).toBeGreaterThan(0);
    expect(await resealSigningKeys(db, next)).toBe(0);
    expect(await keyFrom(alone)).toEqual(before);
    await resealSigningKeys(
      db,
      secretVault(['a secret of tests, long enough to be one', 'the next secret of tests, long enough']),
    );
  });

  test('are those of senders only, and their private keys are nowhere to be read', async () => {
    const other = await call('POST', '/api/v1/mails/domains/keys', { as: 'admin', body: { domain: 'evil.example' } });
    expect(other.status).toBe(422);
    await ask('keys');
    const { text } = await call('GET', '/api/v1/mails/domains', { as: 'admin' });
    expect(text).not.toContain('PRIVATE');
    const rows = await db.selectFrom('senderDomains').select('sealedKey').execute();
    expect(rows.every(({ sealedKey }) => !sealedKey.includes('PRIVATE'))).toBe(true);
    const log = await db.selectFrom('auditEntries').selectAll().where('entity', '=', 'sender_domains').execute();
    expect(JSON.stringify(log)).not.toContain('PRIVATE');
    expect(log.length).toBeGreaterThan(0);
  });
});
