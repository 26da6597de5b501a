import { createSign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { answerProblems } from '../../platform/http/answer-problems.ts';
import { testCertificate, testCertificateKey } from '../../platform/safe-fetch/testing/test-certificate.ts';
import { workWebhook } from '../../platform/webhooks-in/deliveries.ts';
import { webhookRoutes } from '../../platform/webhooks-in/routes.ts';
import { isSnsAddress, type SnsMessage, signedText } from '../../platform/webhooks-in/sns-signature.ts';
import { testApi } from '../../testing/api.ts';
import { postmarkWebhook } from './postmark-webhook.ts';
import { sesWebhook } from './ses-webhook.ts';

const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:bounces';
const PASSWORD = 'a password of tests';
const { db } = await testApi();

/** Amazon's host of certificates, here. It also confirms subscriptions. */
const asked: string[] = [];
const amazon = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end(request.url?.startsWith('/cert') ? testCertificate : 'confirmed');
});
await new Promise<void>((resolve) => amazon.listen(0, '127.0.0.1', resolve));
const host = `http://127.0.0.1:${(amazon.address() as AddressInfo).port}`;
const webhooks = [
  postmarkWebhook(() => [PASSWORD], 'UTC'),
  sesWebhook({
    topics: () => [TOPIC],
    fetchText: async (address) => (await fetch(address)).text(),
    timeZone: 'UTC',
    isTrusted: (address) => new URL(address).origin === host,
  }),
];
const app = Fastify();
answerProblems(app, () => 'en-US');
await webhookRoutes(app, { db, webhooks });
const tools = { db, webhooks };
afterAll(async () => {
  await app.close();
  amazon.close();
});
afterEach(async () => {
  await db.deleteFrom('mailSuppressions').execute();
});

async function workAll(): Promise<number> {
  const { rows } = await sql<{ data: { eventId: number } }>`
    delete from pgboss.job where name = ${workWebhook.name} returning data`.execute(db);
  for (const { data } of rows)
    await workWebhook.run(data, tools, {
      id: 'test',
      attempt: 1,
      at: new Date(),
      signal: new AbortController().signal,
    });
  return rows.length;
}
let made = 0;
/** Somebody whom a newsletter was sent to. */
async function recipient() {
  made += 1;
  const address = `reader${made}@provider.example`;
  const { id: newsletterId } = await db.selectFrom('newsletters').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { key } = await db
    .insertInto('newsletterRecipients')
    .values({ newsletterId, address, name: 'Reader', locale: 'en-US', state: 'sent', sentAt: new Date() })
    .returning('key')
    .executeTakeFirstOrThrow();
  return { address, key, messageId: `<newsletter-${newsletterId}-${key}@links.example>` };
}
const bounceOf = async (key: string) =>
  (await db.selectFrom('newsletterRecipients').select('bounce').where('key', '=', key).executeTakeFirstOrThrow())
    .bounce;
const ended = async (address: string) =>
  (await db.selectFrom('mailSuppressions').select('reason').where('address', '=', address).executeTakeFirst())?.reason;

describe('Postmark', () => {
  const post = async (body: object, authorization = `Basic ${btoa(`anybody:${PASSWORD}`)}`) =>
    (
      await app.inject({
        method: 'POST',
        url: '/webhooks/postmark',
        headers: { 'content-type': 'application/json', authorization },
        payload: JSON.stringify(body),
      })
    ).statusCode;
  const told = (key: string, Type: string, more: object = {}) => ({
    RecordType: 'Bounce',
    ID: 692560173 + made,
    Type,
    Description: 'The server was unable to deliver your message.',
    Details: 'smtp;550 5.1.1 no such user',
    Email: 'reader@provider.example',
    Metadata: { newsletter: key },
    ...more,
  });

  test.each([
    ['HardBounce', {}, 'hard', 'bounced'],
    ['Transient', {}, 'soft', undefined],
    ['SpamComplaint', { RecordType: 'SpamComplaint' }, 'complaint', 'complained'],
    ['AutoResponder', {}, null, undefined],
  ])('tells of %s', async (type, more, kind, reason) => {
    const { key, address } = await recipient();
    expect(await post(told(key, type, more))).toBe(200);
    expect(await post(told(key, type, more))).toBe(200);
    await workAll();
    expect([await bounceOf(key), await ended(address)]).toEqual([kind, reason]);
  });

  test.each(['', 'Basic', `Basic ${btoa('linkstand:guessed')}`, `Basic ${btoa(PASSWORD)}`, `Bearer ${PASSWORD}`])(
    'is not believed with %j',
    async (authorization) => {
      const { key } = await recipient();
      expect(await post(told(key, 'HardBounce'), authorization)).toBe(401);
      expect(await workAll()).toBe(0);
    },
  );
});

describe('Amazon SES', () => {
  const signed = (more: Partial<SnsMessage>, signer = testCertificateKey) => {
    made += 1;
    const message = {
      Type: 'Notification' as const,
      MessageId: `sns-${made}`,
      TopicArn: TOPIC,
      Message: '',
      Timestamp: new Date().toISOString(),
      SignatureVersion: '2' as const,
      SigningCertURL: `${host}/cert.pem`,
      Signature: '',
      ...more,
    };
    const algorithm = message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
    return { ...message, Signature: createSign(algorithm).update(signedText(message)).sign(signer, 'base64') };
  };
  const post = async (body: object) =>
    (
      await app.inject({
        method: 'POST',
        url: '/webhooks/ses',
        headers: { 'content-type': 'text/plain; charset=UTF-8' },
        payload: JSON.stringify(body),
      })
    ).statusCode;
  const told = (messageId: string, more: object) =>
    JSON.stringify({
      notificationType: 'Bounce',
      mail: { messageId: '0102-of-ses', headers: [{ name: 'Message-ID', value: messageId }] },
      ...more,
    });
  const bounced = (bounceType: string) => ({
    bounce: { bounceType, bouncedRecipients: [{ diagnosticCode: 'smtp; 550 5.1.1 no such user' }] },
  });

  test.each([
    ['1', bounced('Permanent'), 'hard', 'bounced'],
    ['2', bounced('Transient'), 'soft', undefined],
    ['2', { notificationType: 'Complaint', complaint: { complaintFeedbackType: 'abuse' } }, 'complaint', 'complained'],
    ['2', { eventType: 'Delivery', notificationType: undefined }, null, undefined],
  ] as const)('tells by signature %s of %j', async (SignatureVersion, more, kind, reason) => {
    const { key, address, messageId } = await recipient();
    const message = signed({ SignatureVersion, Message: told(messageId, more) });
    expect(await post(message)).toBe(200);
    expect(await post(message)).toBe(200);
    expect(await workAll()).toBe(kind === null ? 0 : 1);
    expect([await bounceOf(key), await ended(address)]).toEqual([kind, reason]);
  });

  test('confirms the subscription of our topic, and fetches nothing from elsewhere', async () => {
    const confirm = (SubscribeURL: string, more: Partial<SnsMessage> = {}) =>
      signed({ Type: 'SubscriptionConfirmation', Token: 'a token', SubscribeURL, Message: 'Do you?', ...more });
    expect(await post(confirm(`${host}/subscribe?Token=1`))).toBe(200);
    expect(await workAll()).toBe(1);
    expect(asked).toContain('/subscribe?Token=1');
    expect(await post(confirm('https://evil.example/'))).toBe(200);
    expect(await workAll()).toBe(0);
    expect(await post(confirm(`${host}/other`, { TopicArn: `${TOPIC}-of-a-stranger` }))).toBe(401);
    expect(asked).not.toContain('/other');
  });

  test('is not believed where the signature, the time, the topic or the host of the certificate is another', async () => {
    const { key, messageId } = await recipient();
    const Message = told(messageId, bounced('Permanent'));
    const good = signed({ Message });
    const day = 24 * 60 * 60_000;
    for (const bad of [
      { ...good, Message: `${Message} ` },
      { ...good, Signature: btoa('guessed') },
      { ...good, TopicArn: `${TOPIC}2` },
      signed({ Message, TopicArn: `${TOPIC}2` }),
      signed({ Message, Timestamp: new Date(Date.now() - day - 60_000).toISOString() }),
      signed({ Message, SigningCertURL: 'https://sns.evil.example/cert.pem' }),
      signed({ Message, SigningCertURL: `${host}/cert.txt` }),
      { hello: 'there' },
    ])
      expect(await post(bad)).toBe(401);
    expect(await workAll()).toBe(0);
    expect(await bounceOf(key)).toBeNull();
  });

  test.each([
    ['https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem', true],
    ['https://sns.cn-north-1.amazonaws.com.cn/a.pem', true],
    ['http://sns.eu-west-1.amazonaws.com/a.pem', false],
    ['https://sns.eu-west-1.amazonaws.com.evil.example/a.pem', false],
    ['https://sns.evil.example/sns.eu-west-1.amazonaws.com/a.pem', false],
    ['https://sns.eu-west-1.amazonaws.com:8443/a.pem', false],
    ['https://user@sns.eu-west-1.amazonaws.com/a.pem', false],
    ['https://bucket.s3.amazonaws.com/a.pem', false],
  ])('has its certificates at %s: %s', (address, is) => {
    expect(isSnsAddress(address)).toBe(is);
  });
});
