import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Agências',
  subtitle: 'Compram para os próprios clientes; empresas e clientes podem pertencer a uma agência.',
  new: 'Nova agência',
  empty: 'Nenhuma agência ainda',
  emptyHelp: 'Adicione a primeira para definir uma comissão própria para as empresas e os clientes dela.',
  defaultCommission: 'Geral',
  toCompanies_one: '{{count}} empresa',
  toCompanies_other: '{{count}} empresas',
  toClients_one: '{{count}} cliente',
  toClients_other: '{{count}} clientes',
  fields: {
    name: 'Nome',
    country: 'País',
    taxNumber: 'Número fiscal',
    logoUrl: 'Logo',
    contactName: 'Contato',
    contactEmail: 'E-mail de contato',
    priceCommissionBp: 'Comissão sobre o preço',
    companies: 'Empresas',
    users: 'Clientes',
    createdAt: 'Criada',
  },
  filters: { text: 'Nome, número fiscal ou contato' },
  help: {
    country: 'O número fiscal é validado pelas regras deste país.',
    priceCommissionBp: 'Somada ao preço dos sites. Se vazio, vale a comissão geral.',
  },
  groups: { agency: 'Agência', terms: 'Condições' },
});
