import { LOCALE_NAMES } from '@linkstand/contract/shared/locales';
import { personState } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

/** Words shared by all sections of the team. */
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
    canSeeOwnersTable: 'Can see all owners',
    canAccessOwnerNewsletter: 'Can send newsletters to owners',
    state: 'Status',
    emailVerified: 'Email confirmed',
    lastLoginAt: 'Last sign-in',
    invitedAt: 'Invited',
    briefings: 'Open briefings',
    sites: 'Sites',
    owners: 'Owners',
    clients: 'Clients',
    createdAt: 'Created',
  },
  filters: {
    text: 'Name or email',
  },
  help: {
    email: 'Used to sign in. A new address must be confirmed by email.',
    language: 'Leave empty to match the browser.',
  },
  groups: {
    person: 'Details',
    rights: 'Permissions',
  },
  choices: {
    state: personState,
    language: LOCALE_NAMES,
  },
  actions: {
    invite: 'invitation resent',
    register: 'registered',
    update_profile: 'edited own profile',
  },
  turn: {
    invite: 'Resend invitation',
    inviteDone: 'Invitation resent to {{email}}.',
    enable: 'Enable',
    enabled: '{{name}} can sign in again',
    enableDone_one: '{{count}} person enabled',
    enableDone_other: '{{count}} people enabled',
    disable: 'Disable',
    disabled: '{{name}} can no longer sign in',
    disableDone_one: '{{count}} person disabled',
    disableDone_other: '{{count}} people disabled',
    disableOne: 'Disable {{name}}?',
    disableMany: 'Disable these people?',
    disableHelp: 'They’re signed out immediately and can no longer sign in. Their work and assignments are kept.',
  },
} as const satisfies MessageTree;
