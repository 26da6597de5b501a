import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  find: 'Aplicar filtros',
  example: 'blogs españoles de finanzas por menos de 200 €, DA superior a 40, que acepten cripto',
  tryExample: 'Por ejemplo: «{{sentence}}»',
  notUnderstood: 'No se ha entendido: {{words}}.',
  noFilter: 'No hay filtro para: {{words}}.',
  nothing:
    'No hemos reconocido ningún filtro, así que hemos buscado en nombres y dominios. Prueba a indicar un país, un tema, un precio o un DA.',
  byModel: 'Interpretado por el modelo de IA.',
  byRules: 'Interpretado con reglas fijas.',
  check: 'Revisa los filtros de abajo y cambia lo que no sea correcto.',
});
