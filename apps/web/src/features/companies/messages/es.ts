import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Empresas',
  subtitle: 'Para quién trabajan los clientes y en cuyo nombre compran; una empresa puede pertenecer a una agencia.',
  new: 'Nueva empresa',
  empty: 'Todavía no hay empresas',
  emptyHelp: 'Añade la primera para dar a sus personas un número fiscal y una comisión en común.',
  inheritedCommission: 'heredada',
  fields: {
    name: 'Nombre',
    country: 'País',
    taxNumber: 'Número fiscal',
    foundedIn: 'Fundada en',
    logoUrl: 'Logo',
    agencyId: 'Agencia',
    agency: 'Agencia',
    priceCommissionBp: 'Comisión sobre el precio',
    users: 'Personas',
    createdAt: 'Creada',
  },
  filters: {
    text: 'Nombre o número fiscal',
  },
  help: {
    country: 'El número fiscal se comprueba según la regla de este país.',
    priceCommissionBp: 'Se suma al precio de los sitios. Vacío: la de la agencia o, si no, la general.',
  },
  groups: {
    company: 'Empresa',
    terms: 'Condiciones',
  },
});
