import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Empresas',
  subtitle: 'Para quem os clientes trabalham e em cujo nome compram; uma empresa pode pertencer a uma agência.',
  new: 'Nova empresa',
  empty: 'Nenhuma empresa ainda',
  emptyHelp: 'Adicione a primeira para dar às suas pessoas um número fiscal e uma comissão em comum.',
  inheritedCommission: 'herdada',
  fields: {
    name: 'Nome',
    country: 'País',
    taxNumber: 'Número fiscal',
    foundedIn: 'Fundada em',
    logoUrl: 'Logo',
    agencyId: 'Agência',
    agency: 'Agência',
    priceCommissionBp: 'Comissão sobre o preço',
    users: 'Pessoas',
    createdAt: 'Criada',
  },
  filters: {
    text: 'Nome ou número fiscal',
  },
  help: {
    country: 'O número fiscal é verificado pela regra deste país.',
    priceCommissionBp: 'Somada ao preço dos sites. Vazio: a da agência ou, sem ela, a geral.',
  },
  groups: {
    company: 'Empresa',
    terms: 'Condições',
  },
});
