import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Comissões',
  subtitle: 'O que foi ganho, devolvido e pago, e de que se compõe cada valor.',
  empty: 'Ainda não há comissões',
  emptyHelp: 'É ganha quando uma publicação de um cliente termina.',
  fields: {
    at: 'Dia',
    kind: 'Movimento',
    seller: 'Vendedor',
    briefing: 'Publicação',
    site: 'Site',
    client: 'Cliente',
    baseCents: 'Preço líquido',
    shareBp: 'Percentual',
    cents: 'Comissão',
    balanceCents: 'Devido depois',
    endToEndId: 'ID End-to-End (SEPA)',
  },
  filters: {
    text: 'Publicação, site ou cliente',
  },
  kind: {
    earned: 'Ganha',
    turned_back: 'Devolvida',
    paid: 'Paga',
    other: 'Outro',
  },
  summary: {
    earned: 'Ganho',
    paid: 'Pago',
    owed: 'Devido agora',
    expected: 'Ainda não concluído',
  },
  account: {
    title: 'Conta para a sua comissão',
    of: 'Conta para a comissão',
    none: 'Ainda não há conta: a comissão não pode ser paga.',
    waits: 'Nova: um administrador a confirma antes de pagar nela.',
    confirmed: 'Confirmada',
    change: 'Mudar a conta',
    add: 'Adicionar uma conta',
    holder: 'Titular',
    iban: 'IBAN',
    bic: 'BIC',
    save: 'Salvar',
    saved: 'edição concluída',
    confirm: 'Confirmar a conta',
    confirmHelp: 'Pergunte ao vendedor por telefone se é dele. A partir de agora paga-se nela.',
    wasConfirmed: 'Confirmada',
  },
});
