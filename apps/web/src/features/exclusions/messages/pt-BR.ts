import { exclusionList } from '@linkstand/contract/words/pt-br';
import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  intro:
    'Os sites destes domínios, incluindo seções e subdomínios, não aparecem no catálogo e nunca são escolhidos para você.',
  hidden_one: '{{count}} site está oculto no momento.',
  hidden_other: '{{count}} sites estão ocultos no momento.',
  which: 'Lista',
  list: exclusionList,
  managersOnly: 'Esta lista é mantida por quem gerencia a sua empresa. Ela vale para todas as pessoas da empresa.',
  add: {
    label: 'Bloquear domínios',
    action: 'Bloquear',
    invalid_one: '{{count}} linha não contém nenhum domínio:',
    invalid_other: '{{count}} linhas não contêm nenhum domínio:',
    slip: '{{domain}} não oculta nenhum site.',
  },
  added_one: '{{count}} domínio bloqueado',
  added_other: '{{count}} domínios bloqueados',
  addedNone: 'Os domínios já estavam na lista',
  search: 'Buscar um domínio',
  notFound: 'Nenhum domínio bloqueado encontrado.',
  pick: 'Escolher {{domain}}',
  removeOne: 'Desbloquear {{domain}}',
  removePicked_one: 'Desbloquear {{count}}',
  removePicked_other: 'Desbloquear {{count}}',
  removed_one: '{{count}} domínio desbloqueado',
  removed_other: '{{count}} domínios desbloqueados',
  hides_one: 'oculta {{count}} site',
  hides_other: 'oculta {{count}} sites',
  hidesNone: 'não oculta nenhum site no momento',
  clear: {
    action: 'Esvaziar esta lista',
    question_one: '{{count}} domínio voltará a aparecer. Se quiser guardá-lo, exporte-o antes.',
    question_other: '{{count}} domínios voltarão a aparecer. Se quiser guardá-los, exporte-os antes.',
    confirm: 'Esvaziar a lista',
  },
  empty: {
    title: 'Nenhum domínio bloqueado',
    help: 'Cole domínios acima ou bloqueie os de uma lista que você conferiu.',
  },
});
