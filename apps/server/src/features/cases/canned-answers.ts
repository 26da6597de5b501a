import { cannedAnswersOf } from '@linkstand/contract/cases/canned-answers';
import type { CaseCannedAnswer } from '@linkstand/contract/cases/schema';
import { liveSetting } from '../settings/live.ts';

/** The configured texts for answers, in every language: a client is answered in its own. */
export function listCannedAnswers(): CaseCannedAnswer[] {
  const { english, spanish, portuguese } = liveSetting('case_answers');
  const texts = [
    ['en-US', english],
    ['es', spanish],
    ['pt-BR', portuguese],
  ] as const;
  return texts.flatMap(([locale, text]) => cannedAnswersOf(text).map((answer) => ({ locale, ...answer })));
}
