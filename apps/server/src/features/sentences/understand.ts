import type { Understood } from '@linkstand/contract/media/sentence';
import { Filing } from './filing.ts';
import { type Elsewhere, lexemes } from './lexemes.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import type { SentenceLanguage, Vocabulary } from './vocabulary.ts';
import { en } from './vocabulary-en.ts';
import { es } from './vocabulary-es.ts';
import { pt } from './vocabulary-pt.ts';
import { WishReader } from './wishes.ts';
import type { World } from './world.ts';

const VOCABULARIES = [en, es, pt] as const satisfies Vocabulary[];
export type SentenceRules = (sentence: string, preferred: SentenceLanguage) => Understood;

/**
 * Understands sentences about this catalogue by rules. The language of a sentence is the one that leaves the least of
 * it unexplained; of equals the preferred one. Building takes some 150 ms, others have their turn meanwhile; a sentence
 * takes under one.
 */
export async function sentenceRules(world: World): Promise<SentenceRules> {
  const lexicons: [SentenceLanguage, Lexicon][] = [];
  for (const words of VOCABULARIES) lexicons.push([words.language, await lexiconOf(words, world)]);
  const elsewhere =
    (here: Lexicon): Elsewhere =>
    (word) => {
      const known = lexicons.filter(([, lexicon]) => lexicon !== here && lexicon.knows(word));
      if (known.length === 0) return undefined;
      return { meaning: known.map(([, lexicon]) => lexicon.find([word])).find((meaning) => meaning !== undefined) };
    };
  const readers = lexicons.map(([language, lexicon]) => ({ language, lexicon, elsewhere: elsewhere(lexicon) }));
  return (sentence, preferred) => {
    const readings = readers.map(({ language, lexicon, elsewhere }) => ({
      language,
      ...read(sentence, lexicon, elsewhere, world),
    }));
    readings.sort(
      (a, b) => a.unexplained - b.unexplained || Number(b.language === preferred) - Number(a.language === preferred),
    );
    const [best] = readings;
    if (!best) throw new Error('There is no language to read a sentence in.');
    return { ...best.reading, by: 'rules' };
  };
}

/** Unexplained: letters of what is not understood, names in another language, and typos. */
function read(sentence: string, lexicon: Lexicon, elsewhere: Elsewhere, world: World) {
  const given = lexemes(sentence, lexicon, elsewhere);
  const wishes = new WishReader(given, world.rates).read();
  const reading = new Filing(sentence, world).file(wishes);
  const unexplained = reading.leftover
    .filter(({ why }) => why === 'not_understood')
    .reduce((sum, { start, end }) => sum + end - start, 0);
  const guessed = given.reduce((sum, { cost }) => sum + cost, 0);
  return { reading, unexplained: unexplained + guessed };
}
