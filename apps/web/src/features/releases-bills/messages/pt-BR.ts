import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Despesas',
  subtitle: 'Contas que a própria empresa paga.',
  new: 'Nova despesa',
  empty: 'Nenhuma despesa ainda',
  emptyHelp: 'Adicione a primeira: aluguel, software, tarifas, tudo o que a própria empresa paga.',
  fields: {
    description: 'Descrição',
    supplier: 'Fornecedor',
    documentNumber: 'Número do documento',
    categoryCostId: 'Categoria de despesa',
    categoryCost: 'Categoria de despesa',
    valueCents: 'Valor',
    issueDate: 'Emissão',
    dueDate: 'Vencimento',
    paymentDate: 'Pagamento',
    status: 'Status',
    notes: 'Observações',
  },
  filters: {
    text: 'Descrição, fornecedor ou documento',
    late: 'Em atraso',
    due: 'Vencimento',
    payment: 'Pagamento',
  },
  help: {
    paymentDate: 'Vazio enquanto estiver aberta.',
  },
  groups: {
    bill: 'Despesa',
    dates: 'Datas',
    datesHelp: 'Está em atraso quando venceu e não foi paga.',
    notes: 'Observações',
  },
  choices: {
    status: {
      open: 'Aberta',
      paid: 'Paga',
      late: 'Em atraso',
    },
  },
  pay: {
    action: 'Marcar como paga',
    title: 'Marcar como paga',
    what_one: '{{count}} despesa ficará paga.',
    what_other: '{{count}} despesas ficarão pagas.',
    left_one: 'Mais {{count}} já está paga e mantém a sua data.',
    left_other: 'Mais {{count}} já estão pagas e mantêm a sua data.',
    day: 'Dia do pagamento',
    done_one: '{{count}} despesa marcada como paga',
    done_other: '{{count}} despesas marcadas como pagas',
  },
});
