import type { Locale } from '@linkstand/contract/shared/locales';
import type { Page } from '@playwright/test';
import { literally } from './acts.ts';
import { sentencesIn } from './words.ts';

/**
 * Every text that a reader sees or hears: text nodes, labels, hints, descriptions of pictures. Text marked with another
 * language was written by people, not by the product.
 */
export function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const add = (text: string | null) => {
      const trimmed = text?.replace(/\s+/g, ' ').trim();
      if (trimmed) found.add(trimmed);
    };
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('[lang]') === document.documentElement;
    /** An address is one text, though it has places where it may go on in a second line. */
    const isBreak = (node: Node | null) => node instanceof HTMLElement && node.tagName === 'WBR';
    const wholeTextFrom = (node: Node): string =>
      (node.nodeValue ?? '') +
      (isBreak(node.nextSibling) && node.nextSibling?.nextSibling ? wholeTextFrom(node.nextSibling.nextSibling) : '');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (isBreak(node.previousSibling)) continue;
      if (parent && !parent.closest('script, style') && isSeen(parent)) add(wholeTextFrom(node));
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isSeen(element)) add(element.getAttribute(name));
    }
    return [...found];
  });
}

const PLACE = /\{\{(\w+)\}\}/g;

/** A pattern of a sentence with any values. Null if its fixed words are too few. */
function shapeOf(sentence: string): RegExp | null {
  const parts = sentence.split(PLACE);
  const words = parts.filter((_, index) => index % 2 === 0).join(' ');
  const values = parts.filter((_, index) => index % 2 === 1);
  const isOnlyCounted = values.every((name) => name === 'count');
  if ((words.match(/\p{L}{2,}/gu) ?? []).length < (isOnlyCounted ? 1 : 3)) return null;
  const anyOf = (name: string) => (name === 'count' ? '[\\d.,\\s]+' : '.+');
  const shape = parts.map((part, index) => (index % 2 === 0 ? literally(part) : anyOf(part))).join('');
  return new RegExp(`^${shape}$`, 'u');
}

/** Tells authors which values they can write, so its own places stay in sight. */
const EXPLAINS_PLACES = 'newsletters.variables';

/** Finds texts that no reader of a locale should see. */
export interface Wording {
  /** Message keys, or sentences with an unfilled value, among these texts. */
  raw: (texts: readonly string[]) => string[];
  /** English sentences that are worded differently in this locale, as `key: text`. */
  english: (texts: readonly string[]) => string[];
}

/** Names of records in the demo that are words of the product, too: a tag. */
const NAMES = new Set(['Newsletter']);

export async function wordingOf(locale: Locale): Promise<Wording> {
  const english = await sentencesIn('en-US');
  const own = await sentencesIn(locale);
  const groups = new Set<string>();
  for (const key of english.keys()) {
    const path = key.split('.').slice(1);
    for (let length = 1; length < path.length; length++) groups.add(path.slice(0, length).join('.'));
  }
  const ownPlain = new Set(own.values());
  const ownShapes = [...own.values()].flatMap((one) => (one.search(PLACE) >= 0 ? (shapeOf(one) ?? []) : []));
  const foreign = [...english].filter(([key, sentence]) => own.get(key) !== sentence);
  const plain = new Map(foreign.filter(([, one]) => one.search(PLACE) < 0).map(([key, one]) => [one, key]));
  const shapes = foreign.flatMap(([key, one]) => {
    const shape = one.search(PLACE) >= 0 ? shapeOf(one) : null;
    return shape ? { key, shape } : [];
  });

  const explains = shapeOf(own.get(EXPLAINS_PLACES) ?? '');

  return {
    raw: (texts) =>
      texts.filter((text) => {
        if (explains?.test(text)) return false;
        const group = /^([a-z]\w*(?:\.\w+)*)\.\w+$/i.exec(text)?.[1];
        return text.search(PLACE) >= 0 || (group !== undefined && groups.has(group));
      }),
    english: (texts) =>
      texts.flatMap((text) => {
        if (NAMES.has(text) || ownPlain.has(text) || ownShapes.some((shape) => shape.test(text))) return [];
        const key = plain.get(text) ?? shapes.find(({ shape }) => shape.test(text))?.key;
        return key === undefined ? [] : [`${key}: ${text}`];
      }),
  };
}
