import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  find: 'Aplicar filtros',
  example: 'blogs espanhóis de finanças por menos de € 200, DA acima de 40, que aceitem cripto',
  tryExample: 'Por exemplo: “{{sentence}}”',
  notUnderstood: 'Não entendemos: {{words}}.',
  noFilter: 'Não há filtro para: {{words}}.',
  nothing:
    'Nenhum filtro reconhecido, então buscamos em nomes e domínios. Tente indicar um país, um tema, um preço ou um DA.',
  byModel: 'Interpretado pelo modelo de IA.',
  byRules: 'Interpretado por regras fixas.',
  check: 'Confira os filtros abaixo e ajuste o que não estiver certo.',
});
