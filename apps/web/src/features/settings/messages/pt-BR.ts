import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Configurações',
  subtitle: 'O que vale para todos, a partir da próxima requisição.',
  change: 'Alterar',
  changeThis: 'Alterar: {{title}}',
  save: 'Salvar',
  saved: 'edição concluída',
  yes: 'Sim',
  no: 'Não',
  commission: {
    title: 'Comissão do preço',
    help: 'Dos clientes cuja empresa e agência não têm uma própria.',
    value: 'Comissão',
  },
  words: {
    title: 'Mínimo de palavras',
    help: 'Palavras que um texto deve ter antes de ser enviado.',
    value: 'Palavras',
  },
  rates: {
    title: 'Conversão de moeda',
    help: 'Unidades de cada moeda por um euro.',
    USD: 'Dólar americano',
    BRL: 'Real',
  },
  identity: {
    title: 'Identidade fiscal',
    help: 'Quem emite faturas e recebe pagamentos. Os clientes adicionam fundos por transferência quando há aqui um nome e um IBAN.',
    legalName: 'Razão social',
    taxNumber: 'Número fiscal',
    address: 'Endereço',
    postalCode: 'Código postal',
    city: 'Cidade',
    email: 'E-mail para faturas',
    iban: 'IBAN',
    bic: 'BIC',
    country: 'País',
    usesOss: 'Declara as vendas a consumidores no balcão único (OSS)',
  },
});
