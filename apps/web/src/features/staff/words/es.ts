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
    position: 'Puesto',
    country: 'País',
    language: 'Idioma',
    canSeeOwnersTable: 'Ve la tabla de propietarios',
    canAccessOwnerNewsletter: 'Envía boletines a propietarios',
    state: 'Estado',
    emailVerified: 'Correo confirmado',
    lastLoginAt: 'Último acceso',
    invitedAt: 'Invitación',
    briefings: 'Briefings en curso',
    sites: 'Sitios',
    owners: 'Propietarios',
    clients: 'Clientes',
    createdAt: 'Creación',
  },
  filters: {
    text: 'Nombre o correo',
  },
  help: {
    email: 'Para iniciar sesión. Una dirección nueva se confirma por correo.',
    language: 'Vacío: el idioma del navegador.',
  },
  groups: {
    person: 'Persona',
    rights: 'Permisos',
  },
  choices: {
    state: personState,
    language: {
      'en-US': 'English (US)',
      es: 'Español',
      'pt-BR': 'Português (Brasil)',
    },
  },
  actions: {
    invite: 'invitación reenviada',
    register: 'registro',
    update_profile: 'perfil propio cambiado',
  },
  turn: {
    invite: 'Invitar de nuevo',
    inviteDone: 'Una nueva invitación va de camino a {{email}}.',
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
    disableHelp: 'Su sesión se cierra al momento y ya no pueden entrar. Lo que hicieron y lo que llevan se conserva.',
  },
});
