import { LOCALE_NAMES } from '@linkstand/contract/shared/locales';
import { personState } from '@linkstand/contract/words/es';
import { translationOf } from '../../../lib/translation.ts';
import type { staffWords as source } from './en-us.ts';

export const staffWords = translationOf<typeof source>()({
  fields: {
    name: 'Nombre',
    email: 'Correo',
    secondaryEmail: 'Correo secundario',
    phone: 'Teléfono',
    birthDate: 'Fecha de nacimiento',
    taxNumber: 'Número fiscal',
    position: 'Cargo',
    country: 'País',
    language: 'Idioma',
    canSeeOwnersTable: 'Puede ver todos los propietarios',
    canAccessOwnerNewsletter: 'Puede enviar boletines a propietarios',
    state: 'Estado',
    emailVerified: 'Correo confirmado',
    lastLoginAt: 'Último acceso',
    invitedAt: 'Fecha de invitación',
    briefings: 'Briefings en curso',
    sites: 'Sitios',
    owners: 'Propietarios',
    clients: 'Clientes',
    createdAt: 'Fecha de alta',
  },
  filters: {
    text: 'Nombre o correo',
  },
  help: {
    email: 'Se usa para iniciar sesión. Una dirección nueva se confirma por correo.',
    language: 'Si lo dejas vacío, el idioma del navegador.',
  },
  groups: {
    person: 'Persona',
    rights: 'Permisos',
  },
  choices: {
    state: personState,
    language: LOCALE_NAMES,
  },
  actions: {
    invite: 'invitación reenviada',
    register: 'registro',
    update_profile: 'perfil propio modificado',
  },
  turn: {
    invite: 'Invitar de nuevo',
    inviteDone: 'Hemos enviado una nueva invitación a {{email}}.',
    enable: 'Activar',
    enabled: '{{name}} puede volver a iniciar sesión',
    enableDone_one: '{{count}} persona activada',
    enableDone_other: '{{count}} personas activadas',
    disable: 'Desactivar',
    disabled: '{{name}} ya no puede iniciar sesión',
    disableDone_one: '{{count}} persona desactivada',
    disableDone_other: '{{count}} personas desactivadas',
    disableOne: '¿Desactivar a {{name}}?',
    disableMany: '¿Desactivar a estas personas?',
    disableHelp:
      'Su sesión se cierra al momento y ya no se puede iniciar otra. Todo lo que han hecho y lo que tienen asignado se conserva.',
  },
});
