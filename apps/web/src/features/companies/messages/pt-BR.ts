import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Empresas',
  subtitle: 'As empresas para as quais seus clientes compram. Uma empresa pode pertencer a uma agência.',
  new: 'Nova empresa',
  empty: 'Nenhuma empresa ainda',
  emptyHelp: 'Adicione a primeira para que os clientes dela compartilhem o número fiscal e a comissão.',
  inheritedCommission: 'Herdada',
  fields: {
    name: 'Nome',
    country: 'País',
    taxNumber: 'Número fiscal',
    foundedIn: 'Fundada em',
    logoUrl: 'Logo',
    agencyId: 'Agência',
    agency: 'Agência',
    priceCommissionBp: 'Comissão sobre o preço',
    users: 'Clientes',
    createdAt: 'Criada',
  },
  filters: {
    text: 'Nome, número fiscal ou agência',
  },
  help: {
    country: 'O número fiscal é validado pelas regras deste país.',
    priceCommissionBp: 'Somada ao preço dos sites. Se vazio, vale a da agência ou, sem agência, a geral.',
  },
  groups: {
    company: 'Empresa',
    terms: 'Condições',
  },
  panels: { billing: 'Faturamento', vat: 'Número de IVA' },
  vat: {
    none: 'Esta empresa não tem número fiscal.',
    unknown:
      'O registro da UE (VIES) ainda não foi consultado sobre {{number}}, ou o serviço não está configurado. O número conta como não confirmado.',
    valid: '{{number}} é um número de IVA válido',
    invalid: '{{number}} não é um número de IVA válido',
    asked: 'Consultado em {{day}} no registro da UE (VIES)',
    consultation: 'Número da consulta {{number}}',
    invalidHelp: 'Pedidos de outro país da UE levam o nosso IVA até que o registro confirme o número.',
  },
});
