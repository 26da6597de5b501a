import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Alterações recentes',
  subtitle:
    'O que você alterou em muitos registros de uma vez. Quase tudo pode ser desfeito por {{days}} dias, exceto o que alguém tenha alterado depois.',
  subtitleAll:
    'O que foi alterado em muitos registros de uma vez. Quase tudo pode ser desfeito por {{days}} dias, exceto o que alguém tenha alterado depois.',
  empty: 'Nada foi alterado em massa ainda.',
  emptyHelp: 'Edições, atribuições e importações de muitos registros aparecem aqui.',
  undo: 'Desfazer',
  isUndo: 'Desfaz uma alteração anterior',
  more: 'Mostrar mais',
  undoneOf: 'Desfeitos: {{undone}} de {{all}}',
  undoTitle_one: 'Desfazer esta alteração de {{count}} registro?',
  undoTitle_other: 'Desfazer esta alteração de {{count}} registros?',
  undoHelp:
    'Cada registro volta ao que era antes. Os que alguém tenha alterado depois ficam como estão e são listados no fim.',
  undoneDone_one: '{{count}} registro está como antes.',
  undoneDone_other: '{{count}} registros estão como antes.',
  undoStarted: 'A importação está sendo desfeita. A página dela mostra o andamento.',
  left_one: '{{count}} registro ficou como está',
  left_other: '{{count}} registros ficaram como estão',
  fields: {
    startedAt: 'Quando',
    actor: 'Quem',
    what: 'O quê',
    records: 'Registros',
    state: 'Status',
    undo: 'Desfazer',
  },
  filters: {
    actor: 'Quem',
    entity: 'Registros',
    started: 'Quando',
  },
});
