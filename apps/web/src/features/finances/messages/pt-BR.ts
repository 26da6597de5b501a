import { paperStatus, paymentStatus } from '@linkstand/contract/words/pt-br';
import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Financeiro',
  bonus: 'Bônus aplicado: o cliente não paga nada.',
  price: 'Preço',
  cost: 'Custo',
  commission: 'Comissão ({{percent}})',
  atDone: 'devida quando for concluído',
  profit: 'Lucro',
  profitHelp: 'O valor líquido pago pelo cliente, menos custo e comissão.',
  client: 'Cliente',
  owner: 'Proprietário',
  held: 'Reservado',
  taken: 'Cobrado',
  owed: 'A pagar',
  withVat: 'Com IVA de {{percent}}',
  finalized: 'Financeiro encerrado',
  papers: paperStatus,
  payment: paymentStatus,
  finalize: {
    action: 'Encerrar financeiro',
    help: 'Os valores não poderão mais mudar: nem bônus, nem outro valor, nem status forçado.',
    done: 'Financeiro encerrado',
  },
});
