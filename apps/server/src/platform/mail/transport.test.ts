import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { type Stall, stallingPeer } from './testing/stalling-peer.ts';
import { createMailTransport, type MailTransport } from './transport.ts';

const transports: MailTransport[] = [];
afterAll(() => {
  for (const each of transports) each.close();
});
const to = (url: string) => {
  // A quarter of it is the limit of the greeting.
  const transport = createMailTransport(url, { silenceMs: 6000, answerMs: 6000 });
  transports.push(transport);
  return transport;
};
const mail = (name: string) => ({
  messageId: `<${name}@links.example>`,
  from: { name: 'Links', address: 'news@links.example' },
  to: `${name}@people.example`,
  subject: 'News',
  html: '<p>News</p>',
  text: 'News',
});
const progress = (sent: Promise<void>) =>
  sent.then(
    () => 'sent',
    ({ isPermanent, cause }) => (isPermanent ? 'permanent' : cause.progress),
  );

test.concurrent.each<[Stall, string, number]>([
  ['never', 'sent', 1],
  ['greeting', 'not_connected', 0],
  ['EHLO', 'not_connected', 0],
  ['MAIL', 'not_begun', 0],
  ['RCPT', 'not_begun', 0],
  ['DATA', 'not_begun', 0],
  ['end', 'begun', 1],
  ['drop', 'begun', 1],
])('a server that falls silent at %s: %s', async (stall, expected, taken) => {
  const peer = await stallingPeer(stall);
  expect(await progress(to(peer.url).send(mail('ana')))).toBe(expected);
  expect(peer.taken).toHaveLength(taken);
});

test.concurrent('a server may take its time to answer once it has the mail, as long as it likes', async () => {
  const peer = await stallingPeer('slow');
  const silenceMs = 1500;
  const transport = createMailTransport(peer.url, { silenceMs });
  transports.push(transport);
  const sent = progress(transport.send(mail('ana')));
  await vi.waitFor(() => expect(peer.taken).toHaveLength(1), { timeout: 30_000 });
  expect(await Promise.race([sent, sleep(3 * silenceMs, 'waits')])).toBe('waits');
  peer.answer();
  expect(await sent).toBe('sent');
  expect(peer.taken).toHaveLength(1);
});

test.concurrent('a server that refuses connections, or whose name is unknown, has been handed nothing', async () => {
  for (const url of ['smtp://127.0.0.1:1', 'smtp://mail.invalid'])
    expect(await progress(to(url).send(mail('ana')))).toBe('not_connected');
});

test.concurrent('a second mail on a connection that falls silent before it is as certain as the first', async () => {
  const peer = await stallingPeer('never');
  const transport = createMailTransport(peer.url, { silenceMs: 3000, connections: 1 });
  transports.push(transport);
  await transport.send(mail('ana'));
  peer.stall = 'MAIL';
  expect(await progress(transport.send(mail('eva')))).toBe('not_begun');
  expect(peer.taken).toEqual(['ana@people.example']);
});

test.concurrent('a mail that can’t be signed has not been handed over', async () => {
  const peer = await stallingPeer('never');
  const findKey = () => Promise.reject(new Error('The key can’t be read.'));
  const transport = createMailTransport(peer.url, { findKey });
  transports.push(transport);
  expect(await progress(transport.send(mail('ana')))).toBe('not_begun');
  expect(peer.taken).toEqual([]);
});

test.concurrent('an address that can’t be written down is the mail’s fault', async () => {
  const peer = await stallingPeer('never');
  expect(await progress(to(peer.url).send({ ...mail('ana'), to: '' }))).toBe('permanent');
});

test.concurrent('mails that wait for a connection are sent, although the transport is to be closed', async () => {
  const peer = await stallingPeer('never');
  const transport = createMailTransport(peer.url, { connections: 1 });
  const names = ['ana', 'eva', 'ida', 'mar'];
  const sent = Promise.all(names.map((name) => progress(transport.send(mail(name)))));
  // All of them wait or are being sent.
  await vi.waitFor(() => expect(peer.connections()).toBe(1), { timeout: 30_000, interval: 1 });
  transport.close();
  expect(await sent).toEqual(names.map(() => 'sent'));
  expect(peer.taken).toHaveLength(names.length);
  await vi.waitFor(() => expect(peer.connections()).toBe(0), { timeout: 30_000 });
});
