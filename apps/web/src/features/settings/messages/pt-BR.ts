import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Configurações',
  subtitle: 'O que vale para todos. As alterações têm efeito imediato.',
  change: 'Editar',
  changeThis: 'Editar: {{title}}',
  save: 'Salvar',
  saved: 'Edição concluída',
  yes: 'Sim',
  no: 'Não',
  commission: {
    title: 'Comissão sobre o preço',
    help: 'Para clientes cuja empresa ou agência não tem comissão própria.',
    value: 'Comissão',
  },
  words: {
    title: 'Mínimo de palavras',
    help: 'Número de palavras que um texto deve ter para ser enviado.',
    value: 'Palavras',
  },
  rates: {
    title: 'Conversão de moeda',
    help: 'Unidades de cada moeda por euro.',
    USD: 'Dólar americano',
    BRL: 'Real',
  },
  payoutTerms: {
    title: 'Pagamentos a fornecedores',
    help: 'Quando os proprietários são pagos, e a partir de que valor. O menor é transportado.',
    thresholdCents: 'Valor mínimo',
    termDays: 'Dias após a publicação',
  },
  identity: {
    title: 'Identidade fiscal',
    help: 'Quem emite faturas e recebe pagamentos. Os clientes só podem adicionar saldo por transferência quando o nome e o IBAN estão preenchidos.',
    legalName: 'Razão social',
    taxNumber: 'CNPJ/CPF',
    address: 'Endereço',
    postalCode: 'CEP',
    city: 'Cidade',
    email: 'E-mail para faturas',
    iban: 'IBAN',
    bic: 'BIC',
    country: 'País',
    usesOss: 'Declara as vendas a consumidores pelo balcão único da UE (OSS)',
  },
});
