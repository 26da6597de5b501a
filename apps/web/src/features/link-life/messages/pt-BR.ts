import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  state: {
    alive: 'O link está no lugar',
    suspect: 'Uma verificação encontrou algo errado. Vamos confirmar antes de dar o alarme.',
    unknown: 'A página não pode ser verificada agora. Continuamos tentando.',
    lost: 'O link foi perdido',
  },
  since: 'desde {{date}}',
  strip: 'Verificações deste link, da mais antiga à mais recente',
  summary_one: '{{count}} verificação até agora, a última {{when}}.',
  summary_other: '{{count}} verificações até agora, a última {{when}}.',
  none: 'Ainda não verificado.',
  next: 'Próxima verificação: {{when}}.',
  verdict: { ok: 'No lugar', fault: 'Algo está errado', unknown: 'Não pôde ser verificado' },
  changes: 'O que mudou',
  legend: { ok: 'no lugar', fault: 'algo errado', unknown: 'não verificável' },
});
