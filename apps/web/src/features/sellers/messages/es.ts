import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/es.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Comerciales',
  subtitle: 'Ejecutivos de cuentas que ganan una comisión por lo que publican sus clientes.',
  new: 'Nuevo comercial',
  empty: 'Todavía no hay comerciales',
  emptyHelp: 'Invita al primero y asígnale clientes.',
  fields: {
    ...staffWords.fields,
    commissionBp: 'Comisión',
    accountExecutive: 'Ejecutivo de cuentas',
  },
  help: {
    ...staffWords.help,
    commissionBp: 'Sobre los precios netos que pagan sus clientes por lo publicado.',
  },
  groups: {
    ...staffWords.groups,
    terms: 'Condiciones',
  },
  panels: {
    clients: 'Clientes',
    commission: 'Comisión',
  },
  clientsOf: {
    search: 'Nombre, correo o empresa',
    empty: 'Todavía no tiene clientes',
    emptyHelp: 'Los clientes se asignan en su propia página o se traspasan desde la de otro comercial.',
    company: 'Empresa',
    campaigns: 'Campañas',
    move: 'Traspasar a otro comercial',
    moveTitle_one: 'Traspasar {{count}} cliente',
    moveTitle_other: 'Traspasar {{count}} clientes',
    moveHelp: 'El otro comercial los verá y ganará la comisión de lo que pidan desde ahora.',
    to: 'Comercial',
    moved_one: '{{count}} cliente traspasado',
    moved_other: '{{count}} clientes traspasados',
  },
});
