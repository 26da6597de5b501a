import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { longestTurn, MOST_YARDS } from '../../testing/longest-turn.ts';
import { createSite } from '../media/testing/world.ts';
import { findMeantNames } from './meant-names.ts';
import { readDomains } from './read-domains.ts';

const { db } = await testDatabase();
for (const domain of ['elpais.com', 'marca.es', 'folha.com.br', 'diariodenavarra.es', 'series12.com', 'blog.host.com'])
  await createSite(db, { domain });
await createSite(db, { domain: 'elpais.net', status: 'inactive' });
await createSite(db, { domain: 'section.org/news' });

async function meantBy(text: string) {
  const { entries } = await readDomains(text, 'text');
  const meant = await findMeantNames(db, new Map(entries.entries()));
  return entries.map((_, entry) => meant.get(entry) ?? null);
}

test.each([
  ['elpias.com', 'elpais.com', 'letters in each other’s place'],
  ['elpaiss.com', 'elpais.com', 'a doubled letter'],
  ['el-pais.com', 'elpais.com', 'a hyphen'],
  ['elpas.com', 'elpais.com', 'a letter too few'],
  ['e1pais.com', 'elpais.com', 'a digit that looks alike'],
  ['еlpais.com', 'elpais.com', 'a Cyrillic letter'],
  ['elpaís.com', 'elpais.com', 'an accent'],
  ['elpais.con', 'elpais.com', 'an ending that is none'],
  ['elpais.es', 'elpais.com', 'another ending'],
  ['elpais.net', 'elpais.com', 'one that is no longer for sale'],
  ['elpaiscom', 'elpais.com', 'no dot'],
  ['elpais..com', 'elpais.com', 'two dots'],
  ['wwwelpais.com', 'elpais.com', 'no dot after www'],
  ['htp://elpais.com/section', 'elpais.com', 'a misspelt scheme'],
  ['folha.com.bt', 'folha.com.br', 'an ending of two parts'],
  ['diaroidenavarra.com', 'diariodenavarra.es', 'letters and the ending'],
])('%s means %s: %s', async (written, meant) => {
  expect(await meantBy(written)).toEqual([meant]);
});

test.each([
  'rivals.com',
  'marte.es',
  'series13.com',
  'blog.com',
  'section.net',
  'xx.es',
  'no domain at all',
  'diario.es',
])('%s is a name of its own', async (written) => {
  expect(await meantBy(written)).toEqual([null]);
});

test('of several the nearest one is meant', async () => {
  await createSite(db, { domain: 'elpaiz.com' });
  expect(await meantBy('elpai.com\nelpaizz.com\nelpaisx.com')).toEqual(['elpais.com', 'elpaiz.com', 'elpais.com']);
});

test('a list of the longest kind leaves others their turn', async () => {
  const names = Array.from(
    { length: 20_000 },
    (_, n) => `elpais${String.fromCharCode(97 + (n % 26))}${'q'.repeat(20)}${n}.es`,
  );
  const { entries } = await readDomains(names.join('\n'), 'text');
  expect(await longestTurn(() => findMeantNames(db, new Map(entries.entries())), MOST_YARDS)).toBeLessThan(MOST_YARDS);
});
