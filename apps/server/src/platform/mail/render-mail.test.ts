import { expect, test } from 'vitest';
import { z } from 'zod';
import { mailBrand } from '../../testing/mail-samples.ts';
import { inkFrom, inkOn, overWhite, safeColor } from './brand.ts';
import { renderMail } from './render-mail.ts';
import { defineMail, type MailLink } from './template.ts';

const linking = (link: MailLink) => {
  const words = () => ({
    subject: 's'.repeat(400),
    preheader: '',
    heading: 'h',
    name: '',
    paragraphs: [],
    facts: [
      { label: 'There', value: '1' },
      { label: 'Not there', value: null },
    ],
    button: { label: 'Go', ...link },
  });
  return defineMail({
    name: 'n',
    audience: 'client',
    schema: z.object({}),
    locales: { 'en-US': words, es: words, 'pt-BR': words },
  });
};
const render = (link: MailLink, brand = {}) =>
  renderMail(linking(link), { locale: 'en-US', brand: { ...mailBrand, ...brand }, data: {} });

test.each([
  ['/a b?c="d"', 'https://links.example/a%20b?c=%22d%22'],
  ['/..//evil.example', 'https://links.example//evil.example'],
])('the path %s stays on the brand’s domain', (path, address) => {
  expect(render({ path }).text).toContain(`Go:\n${address}\n`);
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'user/campaign/1'])(
  '%s is not a path of ours',
  (path) => {
    expect(() => render({ path })).toThrow('not a path of ours');
  },
);

test('only web pages are linked elsewhere', () => {
  expect(render({ url: 'http://news.example/é' }).text).toContain('http://news.example/%C3%A9');
  expect(() => render({ url: 'javascript:alert(1)' })).toThrow('not a web address');
});

test('a subject is bounded, a fact without a value is left out', () => {
  const { subject, html, text } = render({ path: '/' });
  expect(subject).toHaveLength(150);
  expect(`${html}${text}`).not.toContain('Not there');
});

test('a colour that is none never reaches a style attribute', () => {
  const { html } = render({ path: '/' }, { primaryColor: 'red;background:url(https://evil.example)' });
  expect(html).not.toContain('evil.example');
  expect(safeColor('#ABCDEF')).toBe('#abcdef');
});

test('the brand’s icon stands beside its name', () => {
  const { html } = render({ path: '/' }, { name: 'A "B" & C', iconUrl: 'https://links.example/icon.png?a=1&b="' });
  expect(html).toContain('<img src="https://links.example/icon.png?a=1&amp;b=&quot;" width="28" height="28" alt=""');
  expect(html).toContain('>A &quot;B&quot; &amp; C</td>');
});

test('text reads on any brand colour, and any brand colour reads as text', () => {
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  for (const color of ['#000000', '#ffffff', '#ffe600', '#777777', '#3451b2', '#00ff00', '#c2410c', '#767676']) {
    expect(contrast(color, inkOn(color)), color).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', inkFrom(color)), color).toBeGreaterThanOrEqual(4.5);
  }
});

test('a colour over white is as browsers and paper show it', () => {
  expect(overWhite('#000000', 0)).toBe('#ffffff');
  expect(overWhite('#102030', 1)).toBe('#102030');
  expect(overWhite('#ff0000', 0.2)).toBe('#ffcccc');
});

/** WCAG 2.2, relative luminance. Implemented again here, so that an error in the first can be found. */
function luminance(color: string): number {
  const channel = (hex: string) => {
    const s = Number.parseInt(hex, 16) / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  };
  return (
    0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7))
  );
}
