import { searchedSite } from '@linkstand/contract/shared/written-address';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/context.ts';

const MOST = 8;

/** What a person typed as the words that must all occur. An address in any form counts as its site. */
export function searchWords(text: string): string[] {
  return text
    .replace(/\b(site|domain):\s+/gi, '')
    .split(/\s+/)
    .map(searchedSite)
    .filter((word) => word !== '' && !/^(?:https?:)?\/\/$/i.test(word))
    .slice(0, MOST);
}

/** Plain forms of recent words, because searches repeat. */
const plainForms = new LRUCache<string, string>({ max: 5000 });
const isAscii = (word: string) => [...word].every((letter) => letter < '\u0080');

/**
 * The words without capitals and accents, by the function that makes the searched texts (`plain_text`). ASCII words
 * need no query.
 */
export async function plainWords(db: Database, words: readonly string[]): Promise<string[]> {
  const unknown = words.filter((word) => !isAscii(word) && !plainForms.has(word));
  if (unknown.length > 0) {
    const { rows } = await sql<{ word: string; plain: string }>`
      select word, plain_text(word) as plain from unnest(${unknown}::text[]) as asked (word)
    `.execute(db);
    for (const { word, plain } of rows) plainForms.set(word, plain);
  }
  return words
    .map((word) => (isAscii(word) ? word.toLowerCase() : (plainForms.get(word) ?? word)))
    .filter((word) => word !== '');
}
