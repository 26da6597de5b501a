import { readRichText, writeRichText } from '@linkstand/contract/newsletters/rich-text';
import { expect, test } from 'vitest';
import { documentOf, partsOf } from './mail-document.ts';

test.each([
  'Hello **{{name|friend}}**,\nsee [the sites](https://a.example/x).\n\n- one\n- **two** [three](http://b.example)\n\nBye \\* bye',
  'a\n\nb',
  '- one',
])('a text is the same after the editor had it: %j', (text) => {
  expect(writeRichText(partsOf(documentOf(readRichText(text))))).toBe(text);
});

test('what people type as a link becomes one of the web, and nothing else', () => {
  const linked = (href: string) => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] },
    ],
  });
  const hrefOf = (href: string) => partsOf(linked(href))[0]?.lines[0]?.[0]?.href;
  expect(hrefOf('a.example/x')).toBe('https://a.example/x');
  expect(hrefOf(' HTTPS://a.example ')).toBe('https://a.example');
  expect(hrefOf('javascript:alert(1)')).toBeNull();
  expect(hrefOf('mailto:a@b.example')).toBeNull();
});

test('lists within lists become one, and empty paragraphs nothing', () => {
  const item = (text: string, ...more: object[]) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...more],
  });
  const list = (...content: object[]) => ({ type: 'bulletList', content });
  const typed = { type: 'doc', content: [{ type: 'paragraph' }, list(item('a', list(item('b'))), item('c'))] };
  expect(writeRichText(partsOf(typed))).toBe('- a\n- b\n- c');
});
