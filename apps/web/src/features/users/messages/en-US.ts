import type { MessageTree } from '../../../lib/translation.ts';

/** Words of people: the own profile, the confirmation of an address. */
export const messages = {
  verify: {
    banner: 'Confirm your email address',
    bannerHelp:
      'A link is on its way to {{email}}. You can browse right away, but you need to confirm your address before your first order.',
    again: 'Resend link',
    sent: 'We’ve sent a new link to {{email}}.',
    title: 'Confirm your email address first',
    help: 'Before your first order, we need to confirm that {{email}} is yours. Open the link in our email, then submit again. Everything you entered is saved.',
    check: 'I’ve confirmed it',
    notYet: 'The address isn’t confirmed yet. Open the link in the email first.',
    done: 'Email address confirmed',
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed yet',
  },
  profile: {
    title: 'Profile',
    personal: 'Personal details',
    personalHelp: 'Your name and how we reach you.',
    name: 'Name',
    emailHelp: 'You sign in with this address. To change it, ask your account team.',
    emailHelpStaff: 'You sign in with this address. To change it, ask an administrator.',
    secondaryEmail: 'Secondary email',
    secondaryEmailHelp: 'Another address where we can reach you.',
    phone: 'Phone',
    birthDate: 'Birth date',
    country: 'Country',
    position: 'Position',
    language: 'Language',
    languageHelp: 'Used in the app and in our emails.',
    languageBrowser: 'Match browser',
    displayCurrency: 'Currency of prices',
    displayCurrencyHelp: 'Prices are also shown in this currency. Orders are paid in euros.',
    displayCurrencyBrand: 'Default',
    work: 'Company',
    workHelp:
      'Your company’s manager changes its tax data under Finances, Billing details. Ask your account team about the rest.',
    company: 'Company',
    companyTaxNumber: 'Company tax number',
    noCompany: 'None',
    accountExecutive: 'Account executive',
    noAccountExecutive: 'Not assigned yet',
    lastLogin: 'Last sign-in',
    signIn: 'Sign-in',
    signInHelp: 'Your email address and password.',
    password: 'Password',
    passwordHelp: 'We’ll email you a link to choose a new one.',
    changePassword: 'Change password',
    resetSent: 'We’ve sent the link to {{email}}.',
    appearance: 'Appearance',
    appearanceHelp: 'Applies to this device only.',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    users: typeof messages;
  }
}
