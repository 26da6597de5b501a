import { array, assert, asyncProperty, constantFrom, integer, option, record, string } from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { composeMessage } from '../../platform/mail/message-bytes.ts';
import { newsletterWriter } from './newsletter-mould.ts';
import { type NewsletterReader, renderNewsletter, type ShownSite } from './render-newsletter.ts';

const BRAND = {
  id: 1,
  name: 'Links & más',
  baseUrl: 'https://links.example',
  primaryColor: '#3451b2',
  iconUrl: 'https://links.example/icon.png',
  fromAddress: '',
};
const site = (id: number, priceCents: number | null): ShownSite => ({
  id,
  name: `Site ${id}`,
  domain: `site${id}.example`,
  da: 40,
  monthlyTraffic: 12_000,
  priceCents,
});
const VERSION = {
  subject: 'Noticias para {{name|ti}} de {{company}}',
  preheader: '{{ name | amigo }}',
  blocks: [
    { kind: 'heading' as const, text: 'Hola, {{name|straße}}' },
    { kind: 'heading' as const, text: '{{company}}' },
    {
      kind: 'text' as const,
      text: '{{name}}: **see [it {{company|here}}](https://a.example/x)**\nand on\n\n- one\n- {{other}}',
    },
    {
      kind: 'image' as const,
      url: 'https://links.example/a.png',
      alt: '{{company}}',
      caption: 'For {{name|you}}',
      href: 'https://a.example/x',
    },
    { kind: 'sites' as const, siteIds: [1, 2] },
    { kind: 'columns' as const, left: '{{name}} ', right: 'x'.repeat(200) },
    { kind: 'divider' as const },
    { kind: 'publications' as const, count: 2 },
    { kind: 'button' as const, label: 'Open, {{name|you}}', href: 'https://links.example/media?a=1&b=2' },
  ],
};
const READER = {
  name: 'Ana',
  company: '',
  locale: 'es' as const,
  audience: 'clients' as const,
  unsubscribeUrl: 'https://links.example/unsubscribe/newsletter/k',
  sites: new Map([1, 2].map((id) => [id, site(id, 5000)])),
  publications: [],
};

/** What people are called, and what they call themselves to do harm. */
const name = () =>
  string({ unit: 'grapheme', maxLength: 260 }).chain((any) =>
    constantFrom(
      '',
      ' ',
      'Ana',
      '"Eve" <b>&\'',
      'ﬁß\r\n.\r\nBcc: x',
      '{{company}} **a**',
      '\uE000h1.2\uE001',
      '=41 =\n',
      any,
    ),
  );
const readers = () =>
  array(
    record({
      name: name(),
      company: name(),
      locale: constantFrom('es' as const, 'en-US' as const),
      audience: constantFrom('clients' as const, 'owners' as const),
      key: integer({ min: 0, max: 9 }),
      cents: option(integer({ min: 1, max: 3 })),
      isCounted: constantFrom(true, false),
      publications: constantFrom([], [{ title: 'T', site: 'S', url: 'https://s.example/t' }]),
    }).map(
      ({ key, cents, isCounted, ...reader }): NewsletterReader => ({
        ...reader,
        unsubscribeUrl: `https://links.example/unsubscribe/newsletter/${key}`,
        ...(isCounted && {
          clickUrl: `https://links.example/go/${key}`,
          openUrl: `https://links.example/o/${key}?a&b`,
        }),
        sites: new Map([1, 2].map((id) => [id, site(id, cents)])),
      }),
    ),
    { minLength: 1, maxLength: 6 },
  );

test('one reader after another gets what each would get alone, and the mail says it', async () => {
  await assert(
    asyncProperty(readers(), async (all) => {
      const write = newsletterWriter(VERSION, BRAND);
      for (const reader of all) {
        const { encoded, ...written } = write(reader);
        expect(written).toEqual(renderNewsletter(VERSION, BRAND, reader));
        expect(encoded === undefined).toBe(reader.publications.length > 0);
        if (!encoded) continue;
        const { head, body } = composeMessage({
          messageId: '<one@links.example>',
          from: 'news@links.example',
          to: 'ana@people.example',
          ...written,
          encoded,
        });
        expect(body).toMatch(/^[\t\r\n -~]*$/);
        expect(Math.max(...body.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(76);
        const mail = await PostalMime.parse(`${head}\r\n\r\n${body}`);
        expect(mail.html?.trimEnd()).toBe(written.html.trimEnd());
        expect(mail.text?.trimEnd()).toBe(written.text.trimEnd());
      }
    }),
    { numRuns: 60 },
  );
});

test('a thousand different prices are not all kept', () => {
  const write = newsletterWriter(VERSION, BRAND);
  for (let cents = 1; cents <= 1000; cents++) {
    const reader = { ...READER, sites: new Map([[1, site(1, cents)]]) };
    expect(write(reader).html).toBe(renderNewsletter(VERSION, BRAND, reader).html);
  }
});
