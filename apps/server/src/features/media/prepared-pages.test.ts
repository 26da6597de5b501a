import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import type { PreparedJson } from '../../platform/http/prepared-json.ts';
import { PreparedPages } from './prepared-pages.ts';

/** Compressed beside after it was sent, as by a browser's question. */
async function send(page: PreparedJson): Promise<void> {
  const before = page.bytes;
  const reply = { header: () => reply, send: () => reply, request: { headers: { 'accept-encoding': 'br' } } };
  page.send(reply as unknown as FastifyReply);
  await expect.poll(() => page.bytes).toBeGreaterThan(before);
}

test('answers take no more memory than they may, what is compressed beside them included', async () => {
  const most = 200_000;
  const pages = new PreparedPages(most);
  const kept: { key: string; page: PreparedJson }[] = [];
  for (let n = 0; n < 40; n++) {
    const key = `question ${n}`;
    const ask = () => pages.find(key, () => Promise.resolve(randomBytes(6000).toString('hex')));
    const page = (await ask()) as unknown as PreparedJson;
    await send(page);
    expect(await ask()).toBe(page);
    kept.push({ key, page });
    expect(pages.bytes).toBeLessThanOrEqual(most);
  }
  // What it says it takes is what those take that it still has.
  let bytes = 0;
  for (const { key, page } of kept) {
    let isAnew = false;
    const found = await pages.find(key, () => {
      isAnew = true;
      return Promise.resolve('');
    });
    if (!isAnew && (found as unknown) === page) bytes += page.bytes;
  }
  expect(bytes).toBeGreaterThan(most / 2);
  expect(bytes).toBeLessThan(most);
});
