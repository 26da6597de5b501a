import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Agencias',
  subtitle: 'Compran para clientes propios; empresas y clientes pueden pertenecer a una.',
  new: 'Nueva agencia',
  empty: 'Todavía no hay agencias',
  emptyHelp: 'Añade la primera para dar a sus empresas y clientes una comisión propia.',
  defaultCommission: 'la general',
  fields: {
    name: 'Nombre',
    country: 'País',
    taxNumber: 'Número fiscal',
    logoUrl: 'Logo',
    contactName: 'Contacto',
    contactEmail: 'Correo de contacto',
    priceCommissionBp: 'Comisión sobre el precio',
    companies: 'Empresas',
    users: 'Personas',
    createdAt: 'Creada',
  },
  filters: { text: 'Nombre o número fiscal' },
  help: {
    country: 'El número fiscal se comprueba según la regla de este país.',
    priceCommissionBp: 'Se suma al precio de los sitios. Vacío: la comisión general.',
  },
  groups: { agency: 'Agencia', terms: 'Condiciones' },
});
