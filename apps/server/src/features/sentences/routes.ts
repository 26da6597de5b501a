import type { contract } from '@linkstand/contract';
import type { Understood } from '@linkstand/contract/media/sentence';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { AskModel } from '../../platform/ai/model.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { postgresCatalogue } from '../media/postgres-catalogue.ts';
import { cachedRules } from './find-catalogue-names.ts';
import { type ModelQuestion, understandByModel } from './model-answer.ts';
import type { SentenceLanguage } from './vocabulary.ts';

const LANGUAGES = { 'en-US': 'en', es: 'es', 'pt-BR': 'pt' } as const satisfies Record<Locale, SentenceLanguage>;

/** Uses the model if it is configured and answers with filters, otherwise the rules. */
async function understood(question: ModelQuestion, ask: AskModel | undefined): Promise<Understood> {
  if (!ask) return question.byRules;
  // Failures are logged where `ask` is created.
  return (await understandByModel(ask, question).catch(() => null)) ?? question.byRules;
}

type SentenceEndpoints = Pick<typeof contract.media, 'understand'>;

/** The catalogue's filters from a sentence. */
export const sentencesRoutes = (services: Pick<Services, 'catalogue' | 'askModel'>): Handlers<SentenceEndpoints> => {
  const rulesOf = cachedRules(services.catalogue ?? postgresCatalogue);
  return {
    understand: async ({ body: { sentence } }, ctx) => {
      const { catalogueNames, rules } = await rulesOf(ctx.db, ctx.now);
      const language = LANGUAGES[ctx.locale];
      return understood({ sentence, language, catalogueNames, byRules: rules(sentence, language) }, services.askModel);
    },
  };
};
