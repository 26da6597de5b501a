import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Despesas',
  subtitle: 'As contas que a própria empresa paga.',
  new: 'Nova despesa',
  empty: 'Nenhuma despesa ainda',
  emptyHelp: 'Adicione a primeira: aluguel, software, tarifas ou qualquer outra conta da empresa.',
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
    text: 'Descrição, fornecedor, documento ou categoria',
    late: 'Vencida',
    due: 'Vencimento',
    payment: 'Pagamento',
  },
  help: {
    paymentDate: 'Deixe vazio enquanto a despesa estiver em aberto.',
  },
  groups: {
    bill: 'Despesa',
    dates: 'Datas',
    datesHelp: 'Uma despesa está vencida quando passa do vencimento sem ter sido paga.',
    notes: 'Observações',
  },
  choices: {
    status: {
      open: 'Em aberto',
      paid: 'Paga',
      late: 'Vencida',
    },
  },
  pay: {
    action: 'Marcar como paga',
    title: 'Marcar como paga',
    what_one: '{{count}} despesa será marcada como paga.',
    what_other: '{{count}} despesas serão marcadas como pagas.',
    left_one: 'Mais {{count}} já está paga e mantém a data.',
    left_other: 'Mais {{count}} já estão pagas e mantêm a data.',
    day: 'Data do pagamento',
    done_one: '{{count}} despesa marcada como paga',
    done_other: '{{count}} despesas marcadas como pagas',
  },
});
