import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Empresas',
  subtitle: 'Las empresas para las que compran tus clientes. Una empresa puede pertenecer a una agencia.',
  new: 'Nueva empresa',
  empty: 'Todavía no hay empresas',
  emptyHelp: 'Añade la primera para que sus clientes compartan número fiscal y comisión.',
  inheritedCommission: 'Heredada',
  fields: {
    name: 'Nombre',
    country: 'País',
    taxNumber: 'Número fiscal',
    foundedIn: 'Año de fundación',
    logoUrl: 'Logotipo',
    agencyId: 'Agencia',
    agency: 'Agencia',
    priceCommissionBp: 'Comisión sobre el precio',
    users: 'Clientes',
    createdAt: 'Creada',
  },
  filters: {
    text: 'Nombre, número fiscal o agencia',
  },
  help: {
    country: 'El número fiscal se comprueba según las reglas de este país.',
    priceCommissionBp:
      'Se suma al precio de los sitios. Si la dejas vacía, se aplica la de la agencia o, en su defecto, la general.',
  },
  groups: {
    company: 'Empresa',
    terms: 'Condiciones',
  },
  panels: { billing: 'Facturación', vat: 'NIF-IVA' },
  vat: {
    none: 'Esta empresa no tiene número fiscal.',
    unknown:
      'Aún no se ha consultado {{number}} en el registro de la UE (VIES), o el servicio no está configurado. El número cuenta como no confirmado.',
    valid: '{{number}} es un NIF-IVA válido',
    invalid: '{{number}} no es un NIF-IVA válido',
    asked: 'Consultado el {{day}} en el registro de la UE (VIES)',
    consultation: 'Número de consulta {{number}}',
    invalidHelp: 'Los pedidos desde otro país de la UE llevan nuestro IVA hasta que el registro confirme el número.',
  },
});
