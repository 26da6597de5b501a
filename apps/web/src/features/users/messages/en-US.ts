import type { MessageTree } from '../../../lib/translation.ts';

/** Words of people: the own profile, the confirmation of an address. */
export const messages = {
  verify: {
    banner: 'Please confirm your email address',
    bannerHelp: 'We sent a link to {{email}}. Look around as you like; the first order needs a confirmed address.',
    again: 'Send the link again',
    sent: 'A new link is on its way to {{email}}.',
    title: 'Confirm your email address first',
    help: 'Before the first order we need to know that {{email}} reaches you. Open the link in our mail, then submit again. Everything you typed is saved.',
    check: 'I have confirmed it',
    notYet: 'The address is not confirmed yet. Open the link in the mail first.',
    done: 'Your address is confirmed',
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed yet',
  },
  profile: {
    title: 'Profile',
    personal: 'Personal data',
    personalHelp: 'What we call you and how we reach you.',
    name: 'Name',
    emailHelp: 'You sign in with it. Ask the team when it has to change.',
    secondaryEmail: 'Secondary email',
    secondaryEmailHelp: 'Another address at which we may reach you.',
    phone: 'Phone',
    birthDate: 'Birth date',
    country: 'Country',
    position: 'Position',
    taxNumber: 'Tax number',
    language: 'Language',
    languageHelp: 'Of the screens and of our mails.',
    languageBrowser: 'As in the browser',
    work: 'Company',
    workHelp: 'Your team at our side sees to changes here.',
    company: 'Company',
    companyTaxNumber: 'Company’s tax number',
    noCompany: 'None',
    accountExecutive: 'Account executive',
    noAccountExecutive: 'Not assigned yet',
    lastLogin: 'Last sign-in',
    signIn: 'Signing in',
    signInHelp: 'Your address and your password.',
    password: 'Password',
    passwordHelp: 'We send a link with which you choose a new one.',
    changePassword: 'Change password',
    resetSent: 'The link is on its way to {{email}}.',
    appearance: 'Appearance',
    appearanceHelp: 'On this device.',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    users: typeof messages;
  }
}
