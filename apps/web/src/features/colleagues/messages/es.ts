import { personState } from '@linkstand/contract/words/es';
import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Personas',
  subtitle: 'Quién pide, aprueba, paga o consulta en tu empresa.',
  new: 'Invitar a alguien',
  empty: 'Todavía no hay compañeros',
  emptyHelp: 'Invita a las personas con las que trabajas y elige qué puede hacer cada una.',
  manager: 'Gestiona la empresa',
  all: 'Todos los proyectos',
  noLimit: 'Sin límite',
  invite: 'Enviar invitación',
  invited: 'Invitación enviada a {{email}}',
  emailHelp: 'Recibirá un enlace para elegir una contraseña. La dirección no puede tener ya una cuenta.',
  leave: 'Quitar de la empresa',
  leaveTitle: '¿Quitar a {{name}} de tu empresa?',
  leaveHelp:
    'Conserva su cuenta, pero ya no ve nada de tu empresa. Sus campañas, también los borradores, pasan a la persona que elijas.',
  handTo: 'Pasar sus campañas a',
  left: '{{name}} ya no pertenece a tu empresa',
  rules: {
    title: 'Aprobación',
    save: 'Guardar',
    saved: 'Guardado',
    needsApproval: 'Una segunda persona aprueba cada pedido',
    help: 'Nadie hace pedidos por su cuenta, cuesten lo que cuesten: tú o quien aprueba dais el visto bueno a lo que pide otra persona, y nadie a lo suyo. Sin esta opción, solo hay que aprobar lo que supera un límite o un presupuesto.',
  },
  fields: {
    name: 'Nombre',
    email: 'Correo',
    companyRoles: 'Funciones',
    isCompanyManager: 'Gestiona la empresa',
    heldProjectIds: 'Proyectos',
    heldProjects: 'Proyectos',
    monthlyLimitCents: 'Límite mensual',
    spentCents: 'Pedido este mes',
    state: 'Estado',
    lastLoginAt: 'Último acceso',
  },
  filters: {
    text: 'Nombre o correo',
  },
  help: {
    companyRoles:
      'Quien compra hace pedidos. Quien aprueba ve todas las campañas, pide por encima de los límites y acepta textos. Finanzas ve y paga facturas. Quien consulta solo ve.',
    heldProjectIds: 'Solo ve y trabaja en estos proyectos. Déjalo vacío para todos.',
    monthlyLimitCents: 'Lo que esta persona puede pedir en un mes natural, sin IVA.',
  },
  groups: {
    role: 'En tu empresa',
  },
  choices: {
    state: personState,
    companyRoles: {
      buyer: 'Comprar',
      approver: 'Aprobar',
      finance: 'Finanzas',
      reader: 'Consultar',
    },
  },
});
