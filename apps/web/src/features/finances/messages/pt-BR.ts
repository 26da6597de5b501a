import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Finanças',
  bonus: 'Bônus aplicado: o cliente não paga nada.',
  price: 'Preço',
  cost: 'Custo',
  commission: 'Comissão ({{percent}})',
  atDone: 'ganha quando terminar',
  profit: 'Lucro',
  profitHelp: 'O que o cliente paga líquido, menos custo e comissão.',
  client: 'Cliente',
  owner: 'Proprietário',
  held: 'Reservado',
  taken: 'Cobrado',
  owed: 'A pagar',
  withVat: 'Com IVA de {{percent}}',
  finalized: 'Finanças encerradas',
  status: {
    pending: 'Pendente',
    ongoing: 'Em andamento',
    invoicing: 'Faturando',
    invoiced: 'Faturado',
  },
  payment: {
    open: 'Aberto',
    paid: 'Pago',
  },
  finalize: {
    action: 'Encerrar finanças',
    help: 'O dinheiro não muda mais: nem bônus, nem outro valor, nem status forçado.',
    done: 'Finanças encerradas',
  },
});
