import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Agencias',
  subtitle: 'Compran para sus propios clientes; las empresas y los clientes pueden pertenecer a una agencia.',
  new: 'Nueva agencia',
  empty: 'Todavía no hay agencias',
  emptyHelp: 'Añade la primera para que sus empresas y clientes tengan una comisión propia.',
  defaultCommission: 'La general',
  toCompanies_one: '{{count}} empresa',
  toCompanies_other: '{{count}} empresas',
  toClients_one: '{{count}} cliente',
  toClients_other: '{{count}} clientes',
  fields: {
    name: 'Nombre',
    country: 'País',
    taxNumber: 'Número fiscal',
    logoUrl: 'Logotipo',
    contactName: 'Contacto',
    contactEmail: 'Correo de contacto',
    priceCommissionBp: 'Comisión sobre el precio',
    companies: 'Empresas',
    users: 'Clientes',
    createdAt: 'Creada',
  },
  filters: { text: 'Nombre, número fiscal o contacto' },
  help: {
    country: 'El número fiscal se comprueba según las reglas de este país.',
    priceCommissionBp: 'Se suma al precio de los sitios. Si lo dejas vacío, se aplica la comisión general.',
  },
  groups: { agency: 'Agencia', terms: 'Condiciones' },
});
