import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  you: 'Você',
  unsent: 'Não enviado',
  side: { client: 'Cliente', staff: 'Equipe', owner: 'Proprietário', system: 'Automático' },
  /** Texts to begin an answer with. */
  cannedAnswers: 'Respostas prontas',
  colleagues: 'Colegas',
  nobody: 'Ninguém com acesso tem esse nome',
  present: {
    writing_one: '{{names}} está escrevendo…',
    writing_other: '{{names}} estão escrevendo…',
    looking: 'Também aqui: {{names}}',
  },
});
