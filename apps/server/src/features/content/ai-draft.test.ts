import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { eventParser } from '@linkstand/contract/shared/event-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WriteText, writeText } from '../../platform/ai/write-text.ts';
import { Refusal } from '../../platform/errors.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { spentThisMonth } from './ai-draft-cost.ts';
import { placeLinks } from './place-links.ts';
import { writeAiDraft } from './write-ai-draft.ts';

const { brandId, categories, context, db, make, sites } = await makeWorld(await testDatabase());

/** A model on this machine: what it answers is set by each test. */
let answer: (response: ServerResponse, question: { messages: { role: string; content: string }[] }) => void = () => {};
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => answer(response, JSON.parse(Buffer.concat(chunks).toString())));
});
let write: WriteText;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  write = writeText({ url: `http://127.0.0.1:${port}/v1`, key: 'model-key', name: 'small' });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const client = await make.person('USER');
const campaignId = await make.campaign(client, brandId, { defaultCategoryId: categories.sport });
const briefingId = await make.briefing(campaignId, sites.one, 'draft');
await db
  .updateTable('briefings')
  .set({ keyword: 'running shoes', url: 'https://shop.example/shoes?a=1&b=2' })
  .where('id', '=', briefingId)
  .execute();
await db.deleteFrom('briefingTargets').where('briefingId', '=', briefingId).execute();
await db
  .insertInto('briefingTargets')
  .values({ briefingId, position: 1, keyword: 'socks', url: 'https://shop.example/socks' })
  .execute();
await db
  .insertInto('settings')
  .values({ key: 'minimum_words', changedBy: 'Test', value: JSON.stringify(20) })
  .execute();
const ctx = context(client);

const data = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;
const saying = (content: string) => data({ choices: [{ delta: { content } }] });
const USAGE = { choices: [], usage: { prompt_tokens: 1000, completion_tokens: 2000 } };
const stream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });

async function eventsOf(readable: Readable): Promise<{ name: string; value: Record<string, unknown> }[]> {
  const events: { name: string; value: Record<string, unknown> }[] = [];
  const parse = eventParser(({ name, data: text }) => events.push({ name, value: JSON.parse(text) }));
  for await (const chunk of readable) parse(String(chunk));
  return events;
}
const drafted = async () => eventsOf(await writeAiDraft(ctx, write, briefingId));
const lastRow = () => db.selectFrom('aiDrafts').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Refusal ? error.code : error;
};

const BODY = `<h2>Running shoes</h2><p>Good running shoes last for years, <a href="https://made-up.example">says a study</a>, and so do warm socks, if they are washed with care after each of the many long runs.</p>`;

describe('a draft by the language model', () => {
  it('is streamed as it is written, with the agreed links and no others', async () => {
    let asked = '';
    answer = (response, { messages }) => {
      asked = messages[1]?.content ?? '';
      stream(response);
      for (let at = 0; at < BODY.length; at += 7) response.write(saying(BODY.slice(at, at + 7)));
      response.end(data(USAGE) + data({ choices: [{ finish_reason: 'stop' }] }) + data('[DONE]'));
    };
    const events = await drafted();
    expect(
      events
        .filter(({ name }) => name === 'text')
        .map(({ value }) => value.text)
        .join(''),
    ).toBe(BODY);
    expect(events.at(-1)).toEqual({
      name: 'done',
      value: {
        words: 29,
        faults: [],
        content:
          '<h2>Running shoes</h2><p>Good <a href="https://shop.example/shoes?a=1&amp;b=2">running shoes</a> last for years, says a study, and so do warm <a href="https://shop.example/socks">socks</a>, if they are washed with care after each of the many long runs.</p>',
      },
    });
    expect(JSON.parse(asked)).toMatchObject({ minimumWords: 20, keywords: [{ keyword: 'running shoes' }, {}] });
    expect(await lastRow()).toMatchObject({
      outcome: 'done',
      inputTokens: 1000,
      outputTokens: 2000,
      costMicrocents: 1000 * 50 + 2000 * 200,
    });
  });

  it('says what is missing, and shows nothing that would run', async () => {
    answer = (response) =>
      stream(response).end(
        saying('```html\n<p onclick="x()">Shoes<script>alert(1)</script><img src="https://spy.example/p.png"></p>```') +
          data('[DONE]'),
      );
    const [, done] = await drafted();
    expect(done?.value).toEqual({ content: '<p>Shoes</p>', words: 1, faults: ['too_short', 'link_missing'] });
    // The model said nothing of what it took: counted by its letters.
    expect((await lastRow()).outputTokens).toBeGreaterThan(10);
  });

  it('that breaks off, is no text, refuses or answers with a page fails in words', async () => {
    const faults: ((response: ServerResponse) => unknown)[] = [
      (response) => response.writeHead(500).end('model-key is broken'),
      (response) => response.writeHead(200).end('<html><script>alert(1)</script></html>'),
      (response) => stream(response).end(saying('<p>Half a')),
      (response) => stream(response).end(data('{not json')),
      (response) => stream(response).end(data({ error: { message: 'overloaded' } })),
      (response) => stream(response).end(data('[DONE]')),
      (response) => {
        stream(response).write(saying('<p>Half'));
        setTimeout(() => response.destroy(), 50);
      },
    ];
    for (const fault of faults) {
      answer = (response) => void fault(response);
      const last = (await drafted()).at(-1);
      expect(last?.name, String(fault)).toBe('failed');
      expect(String(last?.value.message)).toMatch(/Nothing was changed/);
      expect(await lastRow()).toMatchObject({ outcome: 'failed' });
    }
  });

  it('of a model that stalls, before its first word or after it, fails in words when its time is over', async () => {
    const { port } = server.address() as AddressInfo;
    const model = { url: `http://127.0.0.1:${port}/v1`, key: 'model-key', name: 'small' };
    const impatient = writeText(model, { beginMs: 200, stallMs: 200 });
    for (const stall of [
      () => undefined,
      (response: ServerResponse) => void stream(response).write(saying('<p>Once upon')),
    ]) {
      let left = () => {};
      const gone = new Promise<void>((resolve) => {
        left = resolve;
      });
      answer = (response) => {
        response.on('close', left);
        stall(response);
      };
      const last = (await eventsOf(await writeAiDraft(ctx, impatient, briefingId))).at(-1);
      expect(last?.name).toBe('failed');
      expect(String(last?.value.message)).toMatch(/Nothing was changed/);
      expect(await lastRow()).toMatchObject({ outcome: 'failed' });
      // The model is not left writing for nobody.
      await gone;
    }
  });

  it('with links of its own, frames and forms keeps the agreed links alone', async () => {
    answer = (response) =>
      stream(response).end(
        saying(
          `<p><a href="javascript:alert(1)">running shoes</a> <a href="https://shop.example.evil.example/shoes">socks</a>
          <iframe src="https://spy.example"></iframe><form action="https://spy.example"><input></form></p>`,
        ) + data('[DONE]'),
      );
    const content = String((await drafted()).at(-1)?.value.content);
    expect(content).not.toMatch(/javascript:|evil\.example|spy\.example|<iframe|<form|<input/);
  });

  it('ends at the model when its reader leaves', async () => {
    let left = () => {};
    const gone = new Promise<void>((resolve) => {
      left = resolve;
    });
    answer = (response) => {
      response.on('close', left);
      stream(response).write(saying('<p>Once'));
    };
    const readable = await writeAiDraft(ctx, write, briefingId);
    await once(readable, 'data');
    readable.destroy();
    await gone;
    await expect.poll(async () => (await lastRow()).outcome).toBe('left');
  });

  it('is refused without a model, without a link, to others, and beyond the cap of the month', async () => {
    expect(await refusal(writeAiDraft(ctx, undefined, briefingId))).toBe('no_ai');
    const bare = await make.briefing(campaignId, sites.one, 'draft');
    await db.updateTable('briefings').set({ keyword: '', url: '' }).where('id', '=', bare).execute();
    await db.deleteFrom('briefingTargets').where('briefingId', '=', bare).execute();
    expect(await refusal(writeAiDraft(ctx, write, bare))).toBe('ai_needs_link');
    const other = context(await make.person('USER'));
    expect(await refusal(writeAiDraft(other, write, briefingId))).toBe('not_found');
    expect(await spentThisMonth(db, ctx.now, ctx.timeZone)).toBeGreaterThan(0);
    await db
      .insertInto('settings')
      .values({
        key: 'ai_draft',
        changedBy: 'Test',
        value: JSON.stringify({
          prompt: '',
          monthlyCapCents: 0,
          inputCentsPerMillion: 50,
          outputCentsPerMillion: 200,
        }),
      })
      .execute();
    expect(await refusal(writeAiDraft(ctx, write, briefingId))).toBe('ai_cap_reached');
  });
});

describe('placing links', () => {
  const target = { keyword: 'casino', url: 'https://a.example/' };
  it.each([
    ['keeps the one that is there', '<p><a href="https://a.example/">Best casino</a> casino</p>', 1],
    ['whole words only', '<p>casinos, xcasino and CASINO.</p>', 1],
    ['not in headings or code', '<h2>casino</h2><pre>casino</pre><p>x</p>', 0],
    ['not twice', '<p><a href="https://a.example/">casino</a> <a href="https://a.example/">casino</a></p>', 1],
  ])('%s', (_, html, count) => {
    const placed = placeLinks(html, [target]);
    expect(placed.html.match(/<a /g) ?? []).toHaveLength(count);
    expect(placed.missing).toHaveLength(1 - count);
  });
});
