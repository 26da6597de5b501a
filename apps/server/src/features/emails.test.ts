import { globSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@linkstand/contract/shared/locales';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { renderMail } from '../platform/mail/render-mail.ts';
import type { MailTemplate } from '../platform/mail/template.ts';
import { mailBrand, mailSamples } from '../testing/mail-samples.ts';

/** All modules of all features' emails folders: a new message is tested without a line here. */
const files = globSync('*/emails/*.ts', { cwd: import.meta.dirname }).toSorted();
const modules: Record<string, unknown>[] = await Promise.all(
  files.map((file) => import(join(import.meta.dirname, file))),
);
const templates = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is MailTemplate => typeof value === 'object' && value !== null && 'locales' in value);

const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(1)>\r\nBcc: eve@evil.example\r\n\u202e\u0000${'long '.repeat(200)}`;
const ELSEWHERE = 'https://news.example/a?b=1&c=2';

interface Parsed {
  tags: Set<string>;
  links: string[];
  attributes: Set<string>;
  text: string;
}

function parse(html: string): Parsed {
  const found: Parsed = { tags: new Set(), links: [], attributes: new Set(), text: '' };
  let inStyle = false;
  const parser = new Parser({
    onopentag(tag, attributes) {
      found.tags.add(tag);
      if (tag === 'a') found.links.push(attributes.href ?? '');
      for (const name of Object.keys(attributes)) found.attributes.add(name);
      inStyle = tag === 'style';
    },
    ontext: (text) => {
      if (!inStyle) found.text += text;
    },
    onclosetag: () => {
      inStyle = false;
    },
  });
  parser.end(html);
  return found;
}

test('every message has a name of its own and a sample', () => {
  expect(templates.length).toBeGreaterThanOrEqual(20);
  expect(templates.map(({ name }) => name).toSorted()).toEqual(Object.keys(mailSamples).toSorted());
});

describe.each(templates.map((template) => [template.name, template] as const))('%s', (name, template) => {
  const sample = mailSamples[name] ?? (() => ({}));
  const render = (locale: (typeof LOCALES)[number], said: string) =>
    renderMail(template, { locale, brand: mailBrand, data: sample(said, locale) });

  test.each(LOCALES)('%s: complete, with one button and our links', (locale) => {
    const mail = render(locale, 'Ana Peña');
    expect(mail.subject).not.toBe('');
    expect(mail.subject.length).toBeLessThanOrEqual(100);
    for (const part of [mail.subject, mail.html, mail.text]) {
      expect(part).not.toMatch(/undefined|null|NaN|\[object|Invalid Date|\$\{/);
      expect(part).not.toContain('\u0000');
    }
    const { tags, links, text } = parse(mail.html);
    expect([...tags].filter((tag) => !ALLOWED.has(tag))).toEqual([]);
    expect(links.length).toBeGreaterThanOrEqual(3); // button, its address in words, the brand
    for (const link of links)
      expect(
        link.startsWith('https://links.example/') || link === 'https://links.example' || link === ELSEWHERE,
        link,
      ).toBe(true);
    // The text part says what the html part says.
    expect(mail.text).toContain(links[0] === ELSEWHERE ? ELSEWHERE : 'https://links.example/');
    for (const line of mail.text.split('\n').filter((line) => /^\p{L}[^:]*$/u.test(line)))
      expect(text).toContain(line.trim());
    expect(mail.html).toContain(`lang="${locale}"`);
    expect(Buffer.byteLength(mail.html)).toBeLessThan(30_000); // Gmail cuts a mail off at 102 KB
  });

  test.each(LOCALES)('%s: what people typed stays text', (locale) => {
    const mail = render(locale, HOSTILE);
    const { tags, attributes, links } = parse(mail.html);
    expect([...tags].filter((tag) => !ALLOWED.has(tag))).toEqual([]);
    expect([...attributes].filter((attribute) => attribute.startsWith('on'))).toEqual([]);
    expect(links).toEqual(parse(render(locale, 'Ana').html).links);
    expect(mail.subject).toMatch(/^[^\p{Cc}\u202e]{1,151}$/u);
    expect(mail.text).toMatch(/^(\n|[^\p{Cc}\u202e])*$/u);
    expect(mail.text).not.toMatch(/^Bcc:/m);
  });

  test('says the same in every language, and says it in that language', () => {
    const [english, ...others] = LOCALES.map((locale) => render(locale, 'Ana Peña'));
    const shape = (html: string) => parse(html).links;
    for (const other of others) {
      expect(shape(other.html)).toEqual(shape(english?.html ?? ''));
      expect(other.subject).not.toBe(english?.subject);
      expect(count(other.html, '<tr class="fact">')).toBe(count(english?.html ?? '', '<tr class="fact">'));
      expect(count(other.html, '<p ')).toBe(count(english?.html ?? '', '<p '));
    }
    expect(others[0]?.subject).not.toBe(others[1]?.subject);
  });
});

test('a mail to an owner without a link that works has no button, and says so', () => {
  const behind = templates.filter(({ schema }) => 'shape' in schema && 'linkId' in (schema.shape as object));
  const told: string[] = [];
  for (const template of behind) {
    for (const locale of LOCALES) {
      const data = { ...(mailSamples[template.name]?.('Ana Peña', locale) as object), linkId: null };
      // A reminder isn't sent then, and a new link is there.
      if (!template.schema.safeParse(data).success) continue;
      const { html, text } = renderMail(template, { locale, brand: mailBrand, data });
      if (template.audience !== 'owner') continue;
      told.push(template.name);
      expect(html + text, template.name).not.toMatch(/external|final-url-sent|null|undefined/);
      expect(html).not.toContain('class="button"');
      expect(text).toMatch(/doesn’t work at the moment|no funciona en este momento|não está funcionando/);
    }
  }
  expect([...new Set(told)].toSorted()).toEqual([
    'guarantee-off-share',
    'insertion-requested',
    'links-to-repair',
    'message-to-owner',
    'owner-payment-changed',
    'payout-returned',
    'price-list-answered',
    'publication-requested',
    'publication-returned',
  ]);
});

test('a document says to each reader why it comes, and leads where it is read', () => {
  const template = templates.find(({ name }) => name === 'invoice-sent');
  if (!template) throw new Error('There is no such message.');
  const textOf = (reader: string) =>
    renderMail(template, {
      locale: 'en-US',
      brand: mailBrand,
      data: { ...(mailSamples['invoice-sent']?.('Ana', 'en-US') as object), reader },
    }).text;
  expect(textOf('client')).toMatch(/View bills:\n\S+\/financial\?tab=bills\n[\s\S]*because you order publications/);
  expect(textOf('owner')).toMatch(/Our website:\n\S+\n[\s\S]*works with your site/);
  expect(textOf('seller')).toMatch(/View invoices:\n\S+\/create-invoices\n[\s\S]*on the .* team/);
});

const ALLOWED = new Set('html head meta title style body div table tbody tr td h1 p a span br i img'.split(' '));
const count = (text: string, part: string) => text.split(part).length - 1;
