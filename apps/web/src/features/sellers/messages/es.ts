import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/es.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Vendedores',
  subtitle: 'Ejecutivos de cuenta que ganan una comisión por lo que publican sus clientes.',
  new: 'Nuevo vendedor',
  empty: 'Todavía no hay vendedores',
  emptyHelp: 'Invita al primero y dale clientes.',
  fields: {
    ...staffWords.fields,
    commissionBp: 'Comisión',
    accountExecutive: 'Ejecutivo de cuenta',
  },
  help: {
    ...staffWords.help,
    commissionBp: 'De los precios netos que pagan sus clientes por lo publicado.',
  },
  groups: {
    ...staffWords.groups,
    terms: 'Condiciones',
  },
  panels: {
    clients: 'Clientes',
  },
  clientsOf: {
    search: 'Nombre o correo',
    empty: 'Todavía no tiene clientes',
    emptyHelp: 'Los clientes se asignan en su propia página o se pasan aquí desde otro vendedor.',
    company: 'Empresa',
    campaigns: 'Campañas',
    move: 'Pasar a otro vendedor',
    moveTitle_one: 'Pasar {{count}} cliente',
    moveTitle_other: 'Pasar {{count}} clientes',
    moveHelp: 'El otro vendedor los ve y gana con lo que encarguen desde ahora.',
    to: 'Vendedor',
    moved_one: '{{count}} cliente pasado',
    moved_other: '{{count}} clientes pasados',
  },
});
