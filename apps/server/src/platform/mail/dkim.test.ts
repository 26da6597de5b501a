import { createVerify, generateKeyPairSync } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { array, assert, asyncProperty, constantFrom, stringMatching } from 'fast-check';
import Dkim from 'nodemailer/lib/dkim';
import { expect, test } from 'vitest';
import { signatureOf } from './dkim.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const KEY = { domainName: 'links.example', keySelector: 'ls-1', privateKey };
const HEAD = [
  'From: =?UTF-8?Q?Links=2C_m=C3=A1s?= <news@links.example>',
  'To: ana@people.example',
  'Subject: =?UTF-8?Q?Noticias?=\r\n\t =?UTF-8?Q?de_oto=C3=B1o?=  ',
  'X-Own: not signed',
  'List-Unsubscribe: <https://links.example/u/1>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
].join('\r\n');

const tagsOf = (field: string) =>
  Object.fromEntries(
    field
      .slice(field.indexOf(':') + 1)
      .replace(/\s+/g, '')
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  );

/** Blanks and empty lines wherever they may be, and what a line of a mail may be of. */
const bodies = () =>
  array(
    constantFrom(' ', '  ', '\t', '\r\n', '\r\n\r\n', '.', '=20', '=\r\n').chain((gap) =>
      stringMatching(/^[a-z=]{0,4}$/).map((word) => gap + word),
    ),
    { maxLength: 30 },
  ).map((parts) => `a${parts.join('')}\r\n`);

test('any body has the hash that another library finds', async () => {
  await assert(
    asyncProperty(bodies(), async (body) => {
      const signed = new Dkim({ keys: [KEY] }).sign(Buffer.from(`${HEAD}\r\n\r\n${body}`));
      const [other = ''] = (await text(signed)).split(/\r\n(?![ \t])/);
      expect(tagsOf(await signatureOf(HEAD, body, KEY)).bh).toBe(tagsOf(other).bh);
    }),
    { numRuns: 50 },
  );
});

test('a signature covers the fields that receivers want, on lines that no server folds again', async () => {
  const field = await signatureOf(HEAD, 'Hello\r\n', KEY);
  expect(field.endsWith('\r\n')).toBe(true);
  expect(Math.max(...field.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78);
  const { h, b = '', d, s, a, c } = tagsOf(field);
  expect({ h, d, s, a, c }).toEqual({
    h: 'from:subject:to:list-unsubscribe:list-unsubscribe-post',
    d: 'links.example',
    s: 'ls-1',
    a: 'rsa-sha256',
    c: 'relaxed/relaxed',
  });
  const signed = [
    'from:=?UTF-8?Q?Links=2C_m=C3=A1s?= <news@links.example>',
    'subject:=?UTF-8?Q?Noticias?= =?UTF-8?Q?de_oto=C3=B1o?=',
    'to:ana@people.example',
    'list-unsubscribe:<https://links.example/u/1>',
    'list-unsubscribe-post:List-Unsubscribe=One-Click',
    `dkim-signature:${field
      .slice(field.indexOf(':') + 1, field.indexOf(' b=') + 3)
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim()}`,
  ].join('\r\n');
  expect(createVerify('sha256').update(signed).verify(publicKey, b, 'base64')).toBe(true);
});
