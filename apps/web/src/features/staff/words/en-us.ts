import { personState } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

/** What every section of the team calls the same. */
export const staffWords = {
  fields: {
    name: 'Name',
    email: 'Email',
    secondaryEmail: 'Secondary email',
    phone: 'Phone',
    birthDate: 'Birth date',
    taxNumber: 'Tax number',
    position: 'Position',
    country: 'Country',
    language: 'Language',
    canSeeOwnersTable: 'Sees the owners table',
    canAccessOwnerNewsletter: 'Sends newsletters to owners',
    state: 'State',
    emailVerified: 'Email confirmed',
    lastLoginAt: 'Last login',
    invitedAt: 'Invited',
    briefings: 'Briefings in hand',
    sites: 'Sites',
    owners: 'Owners',
    clients: 'Clients',
    createdAt: 'Created',
  },
  filters: {
    text: 'Name or email',
  },
  help: {
    email: 'To sign in with. A new address is confirmed by mail.',
    language: 'Empty: the language of the browser.',
  },
  groups: {
    person: 'Person',
    rights: 'Rights',
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
    invite: 'invited again',
    register: 'registered',
    update_profile: 'own profile changed',
  },
  turn: {
    invite: 'Invite again',
    inviteDone: 'A new invitation is on its way to {{email}}.',
    enable: 'Enable',
    enabled: '{{name}} can sign in again',
    enableDone_one: '{{count}} person enabled',
    enableDone_other: '{{count}} people enabled',
    disable: 'Disable',
    disabled: '{{name}} can’t sign in any more',
    disableDone_one: '{{count}} person disabled',
    disableDone_other: '{{count}} people disabled',
    disableOne: 'Disable {{name}}?',
    disableMany: 'Disable these people?',
    disableHelp:
      'They are signed out at once and can’t sign in any more. What they did and what they look after stays.',
  },
} as const satisfies MessageTree;
