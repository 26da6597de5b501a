import { fillIn, sentenceOf } from '@linkstand/contract/words/translation';
import { describe, expect, it } from 'vitest';
import { detectLocale, matchLocale } from './i18n.ts';
import { type MessageTree, translationOf } from './translation.ts';

describe('detectLocale', () => {
  it('takes the choice, else the browser in its order, else English', () => {
    expect(detectLocale('pt-BR', ['es'])).toBe('pt-BR');
    expect(detectLocale(null, ['fr-FR', 'es-MX', 'en'])).toBe('es');
    expect(detectLocale(null, ['pt-PT'])).toBe('pt-BR');
    expect(detectLocale('xx', ['fr', 'ja'])).toBe('en-US');
  });
  it('offers only what the brand speaks', () => {
    expect(matchLocale('es-AR', ['en-US'])).toBeNull();
  });
});

describe('fillIn', () => {
  it('writes numbers as the language does and leaves what it has no value for', () => {
    expect(fillIn('{{from}} of {{n}} {{other}}', { from: 'a{{n}}', n: 12345 }, 'es')).toBe(
      'a{{n}} of 12.345 {{other}}',
    );
  });
});

describe('sentenceOf', () => {
  const tree = { title: 'Sitios', list: { found_one: '{{count}} sitio', found_other: '{{count}} sitios' } };

  it('finds a sentence by its path', () => {
    expect(sentenceOf(tree, 'title', undefined, 'es')).toBe('Sitios');
  });
  it('chooses the plural, also for the millions of Spanish and for nothing in Portuguese', () => {
    expect(sentenceOf(tree, 'list.found', 1, 'es')).toBe('{{count}} sitio');
    expect(sentenceOf(tree, 'list.found', 0, 'es')).toBe('{{count}} sitios');
    expect(sentenceOf(tree, 'list.found', 1_000_000, 'es')).toBe('{{count}} sitios');
    expect(sentenceOf(tree, 'list.found', 0, 'pt-BR')).toBe('{{count}} sitios');
  });
  it('shows the key of what is not there', () => {
    expect(sentenceOf(tree, 'list.lost', 2, 'es')).toBe('list.lost');
    expect(sentenceOf(tree, 'title.below', undefined, 'es')).toBe('title.below');
  });
});

describe('translationOf', () => {
  const source = { a: 'Hello {{name}}', deep: { b: 'Bye' } } as const satisfies MessageTree;
  const translate = translationOf<typeof source>();

  it('lets only a whole translation compile', () => {
    expect(translate({ a: 'Hola {{name}}', deep: { b: 'Adiós' } }).deep.b).toBe('Adiós');
    // @ts-expect-error a key is missing
    translate({ a: 'Hola {{name}}', deep: {} });
    // @ts-expect-error a key too many
    translate({ a: 'Hola {{name}}', deep: { b: 'Adiós', c: 'x' } });
    // @ts-expect-error a value is missing
    translate({ a: 'Hola', deep: { b: 'Adiós' } });
    // @ts-expect-error a value has another name
    translate({ a: 'Hola {{nombre}}', deep: { b: 'Adiós' } });
  });
});

describe('the words of the app', () => {
  const files = import.meta.glob<MessageTree>('../**/messages/*.ts', { import: 'messages', eager: true });
  const folders = new Set(Object.keys(files).map((path) => path.replace(/[^/]+\.ts$/, '')));

  it('come in three languages wherever there are any, under names used once', () => {
    const names = [...folders].map((folder) => folder.split('/').at(-3));
    expect(new Set(names).size).toBe(names.length);
    for (const folder of folders) {
      for (const locale of ['en-US', 'es', 'pt-BR']) expect(Object.keys(files)).toContain(`${folder}${locale}.ts`);
    }
  });

  it('are declared under the name that they are loaded by: that of their folder', () => {
    const sources = import.meta.glob<string>('../**/messages/en-US.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    for (const [path, source] of Object.entries(sources)) {
      const declared = /interface Namespaces \{\s*'?([\w-]+)'?:/.exec(source)?.[1];
      expect(declared, path).toBe(path.split('/').at(-3));
    }
  });

  it('have no empty sentence and know one and other of every plural', () => {
    const check = (tree: MessageTree, trail: string) => {
      for (const [key, value] of Object.entries(tree)) {
        if (typeof value !== 'string') check(value, `${trail}.${key}`);
        else expect(value.trim(), `${trail}.${key}`).not.toBe('');
        if (key.endsWith('_one')) expect(Object.keys(tree), trail).toContain(key.replace(/_one$/, '_other'));
        if (key.endsWith('_other')) expect(Object.keys(tree), trail).toContain(key.replace(/_other$/, '_one'));
      }
    };
    for (const [path, messages] of Object.entries(files)) check(messages, path);
  });
});
