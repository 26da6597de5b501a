import { expect, test } from 'vitest';
import { textAsOrdered } from '../../testing/world.ts';
import { openLinks } from './open-links.ts';

const NOW = new Date('2026-03-04T11:00:00Z');

test('opens each page once, so many at a time, and says which are gone or silent', async () => {
  const asked: string[] = [];
  let open = 0;
  let most = 0;
  const target = async (url: string) => {
    asked.push(url);
    most = Math.max(most, ++open);
    await new Promise((resolve) => setImmediate(resolve));
    open--;
    if (url.includes('gone')) return { answer: { kind: 'gone' as const, fault: '404' }, retryAfterSeconds: null };
    if (url.includes('shy')) return { answer: null, retryAfterSeconds: null };
    return { answer: { kind: 'opens' as const, fault: '' }, retryAfterSeconds: null };
  };
  const links = Array.from({ length: 40 }, (_, n) => `<a href="https://a.example/${n}">x</a>`).join(' ');
  const html = `${textAsOrdered()}<a href="https://b.example/gone">a</a> <a href="https://b.example/gone">again</a>
    <a href="https://b.example/shy">b</a> <a href="mailto:me@b.example">c</a>${links}`;
  const opened = await openLinks({ target }, html, NOW);
  expect(opened.slice(0, 3)).toEqual([
    { url: 'https://shop.example/shoes', state: 'opens', fault: '' },
    { url: 'https://b.example/gone', state: 'gone', fault: '404' },
    { url: 'https://b.example/shy', state: 'unknown', fault: '' },
  ]);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked).toHaveLength(20);
  expect(most).toBeLessThanOrEqual(5);
});
