import type { DomainStanding } from '@linkstand/contract/domains/limits';
import type { ListedDomain } from '@linkstand/contract/domains/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import type { FileColumn } from '../../platform/list/file-columns.ts';

const STANDINGS: Readonly<Record<Locale, Readonly<Record<DomainStanding, string>>>> = {
  'en-US': {
    available: 'For sale',
    bought: 'Already bought',
    excluded: 'Excluded',
    unknown: 'Not in the catalog',
    invalid: 'Not a domain',
  },
  es: {
    available: 'A la venta',
    bought: 'Ya comprado',
    excluded: 'Excluido',
    unknown: 'No está en el catálogo',
    invalid: 'No es un dominio',
  },
  'pt-BR': {
    available: 'À venda',
    bought: 'Já comprado',
    excluded: 'Bloqueado',
    unknown: 'Fora do catálogo',
    invalid: 'Não é um domínio',
  },
};

/** What a list of domains came to, as a file. */
export const DOMAIN_COLUMNS: readonly FileColumn<ListedDomain>[] = [
  {
    header: { 'en-US': 'As entered', es: 'Texto original', 'pt-BR': 'Texto original' },
    value: ({ written }) => written,
  },
  { header: { 'en-US': 'Domain', es: 'Dominio', 'pt-BR': 'Domínio' }, value: ({ domain }) => domain },
  {
    header: { 'en-US': 'Status', es: 'Estado', 'pt-BR': 'Status' },
    value: ({ standing }, { locale }) => STANDINGS[locale][standing],
  },
  {
    header: { 'en-US': 'Probably meant', es: 'Dominio probable', 'pt-BR': 'Domínio provável' },
    value: ({ meant }) => meant,
  },
  { header: { 'en-US': 'Name', es: 'Nombre', 'pt-BR': 'Nome' }, value: ({ site }) => site?.name },
  { header: 'DA', value: ({ site }) => site?.da },
  {
    header: { 'en-US': 'Monthly traffic', es: 'Tráfico mensual', 'pt-BR': 'Tráfego mensal' },
    value: ({ site }) => site?.monthlyTraffic,
  },
  {
    header: {
      'en-US': `Price (${BASE_CURRENCY})`,
      es: `Precio (${BASE_CURRENCY})`,
      'pt-BR': `Preço (${BASE_CURRENCY})`,
    },
    kind: 'amount',
    value: ({ site }) => site?.priceCents,
  },
];
