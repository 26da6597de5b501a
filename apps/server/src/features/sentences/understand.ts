import type { Understood } from '@linkstand/contract/media/sentence';
import type { CatalogueNames } from './catalogue-names.ts';
import { CriteriaReader } from './criteria.ts';
import { englishForms, englishStem } from './english-stem.ts';
import { FilterBuilder } from './filter-builder.ts';
import { lexemes, type OtherLanguages } from './lexemes.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import { romanceForms, romanceStem } from './romance-stem.ts';
import type { SentenceLanguage, Vocabulary } from './vocabulary.ts';
import en from './vocabulary-en.json' with { type: 'json' };
import es from './vocabulary-es.json' with { type: 'json' };
import pt from './vocabulary-pt.json' with { type: 'json' };

const VOCABULARIES: readonly Vocabulary[] = [
  { language: 'en', stem: englishStem, forms: englishForms, ...en },
  { language: 'es', stem: romanceStem, forms: romanceForms, ...es },
  { language: 'pt', stem: romanceStem, forms: romanceForms, ...pt },
];
export type SentenceRules = (sentence: string, preferred: SentenceLanguage) => Understood;

/**
 * Understands sentences about this catalogue by rules. The language of a sentence is the one that leaves the fewest
 * letters unexplained, the preferred one among equals. Building the rules takes about 150 ms and yields to other work.
 * Understanding a sentence takes less than 1 ms.
 */
export async function sentenceRules(catalogueNames: CatalogueNames): Promise<SentenceRules> {
  const lexicons: [SentenceLanguage, Lexicon][] = [];
  for (const words of VOCABULARIES) lexicons.push([words.language, await lexiconOf(words, catalogueNames)]);
  const otherLanguages =
    (here: Lexicon): OtherLanguages =>
    (word) => {
      const known = lexicons.filter(([, lexicon]) => lexicon !== here && lexicon.knows(word));
      if (known.length === 0) return undefined;
      return { meaning: known.map(([, lexicon]) => lexicon.find([word])).find((meaning) => meaning !== undefined) };
    };
  const readers = lexicons.map(([language, lexicon]) => ({
    language,
    lexicon,
    otherLanguages: otherLanguages(lexicon),
  }));
  return (sentence, preferred) => {
    const readings = readers.map(({ language, lexicon, otherLanguages }) => ({
      language,
      ...read(sentence, lexicon, otherLanguages, catalogueNames),
    }));
    readings.sort(
      (a, b) => a.unexplained - b.unexplained || Number(b.language === preferred) - Number(a.language === preferred),
    );
    const [best] = readings;
    if (!best) throw new Error('There is no language to read a sentence in.');
    return { ...best.reading, by: 'rules' };
  };
}

/** `unexplained` counts the letters of unknown words, and the cost of foreign names and typos. */
function read(sentence: string, lexicon: Lexicon, otherLanguages: OtherLanguages, catalogueNames: CatalogueNames) {
  const given = lexemes(sentence, lexicon, otherLanguages);
  const criteria = new CriteriaReader(given, catalogueNames.rates).read();
  const reading = new FilterBuilder(sentence, catalogueNames).build(criteria);
  const unexplained = reading.leftover
    .filter(({ why }) => why === 'not_understood')
    .reduce((sum, { start, end }) => sum + end - start, 0);
  const guessed = given.reduce((sum, { cost }) => sum + cost, 0);
  return { reading, unexplained: unexplained + guessed };
}
