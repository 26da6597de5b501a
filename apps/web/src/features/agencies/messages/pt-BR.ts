import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Agências',
  subtitle: 'Compram para clientes próprios; empresas e clientes podem pertencer a uma.',
  new: 'Nova agência',
  empty: 'Nenhuma agência ainda',
  emptyHelp: 'Adicione a primeira para dar às suas empresas e clientes uma comissão própria.',
  defaultCommission: 'a geral',
  fields: {
    name: 'Nome',
    country: 'País',
    taxNumber: 'Número fiscal',
    logoUrl: 'Logo',
    contactName: 'Contato',
    contactEmail: 'E-mail de contato',
    priceCommissionBp: 'Comissão sobre o preço',
    companies: 'Empresas',
    users: 'Pessoas',
    createdAt: 'Criada',
  },
  filters: { text: 'Nome ou número fiscal' },
  help: {
    country: 'O número fiscal é verificado pela regra deste país.',
    priceCommissionBp: 'Somada ao preço dos sites. Vazio: a comissão geral.',
  },
  groups: { agency: 'Agência', terms: 'Condições' },
});
