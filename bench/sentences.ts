import {
  accuracyOf,
  EVERYDAY,
  HELD_OUT,
  HELD_OUT_HUNDRED,
  HELD_OUT_LATER,
  LABELLED,
} from '../apps/server/src/features/sentences/testing/accuracy.ts';
import { LABELLED_NAMES } from '../apps/server/src/features/sentences/testing/labelled-names.ts';
import { sentenceRules } from '../apps/server/src/features/sentences/understand.ts';

const GOAL = 0.9;
const LANGUAGES = ['en', 'es', 'pt'] as const;
/** Always another language than the sentence's, so that the preferred language is no help. */
const OTHER = { en: 'es', es: 'pt', pt: 'en' } as const;

const share = (part: number, whole: number) => `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;

/** How many sentences the rules understand exactly, per language, and how long that takes. */
export async function benchSentences(): Promise<void> {
  for (const [name, sets] of [
    ['labelled', LABELLED],
    ['held out', HELD_OUT],
    ['held out later', HELD_OUT_HUNDRED],
    ['held out last', HELD_OUT_LATER],
    ['hasty', EVERYDAY],
  ] as const) {
    for (const language of LANGUAGES) {
      const { sentences, exact, explained, missed } = accuracyOf(sets[language], OTHER[language]);
      console.log(
        `sentences, ${name}, ${language}: filter and order exact ${share(exact, sentences)}, goal ${100 * GOAL} %; what is not understood told ${share(explained, sentences)}`,
      );
      for (const sentence of missed) console.log(`    missed: ${sentence}`);
    }
  }
  await benchSpeed();
}

async function benchSpeed(): Promise<void> {
  const started = performance.now();
  const understand = await sentenceRules(LABELLED_NAMES);
  const built = performance.now() - started;
  const all = LANGUAGES.flatMap((language) => LABELLED[language].map(([sentence]) => sentence));
  for (const sentence of all) understand(sentence, 'en');
  const times = all
    .map((sentence) => {
      const begun = performance.now();
      understand(sentence, 'en');
      return performance.now() - begun;
    })
    .sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(part * (times.length - 1))]?.toFixed(2);
  console.log(`sentences: rules built in ${built.toFixed(0)} ms, a sentence p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}
