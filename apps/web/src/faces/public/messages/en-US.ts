import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  showPassword: 'Show or hide the password',
  confirmation: 'Confirm password',
  name: 'Name',
  country: 'Country',
  company: 'Company',
  optional: 'optional',
  terms: 'I accept the terms of service and the privacy notice of {{brand}}.',
  backToLogin: 'Back to sign in',
  invalid: {
    required: 'required field',
    email: 'Write an email address such as name@company.com',
    password: 'Your password must have 6 or more digits',
    confirmation: 'passwords do not match',
    terms: 'Accept the terms to continue',
  },
  unsubscribe: {
    title: 'No more mails',
    done: 'No more mails about this search',
    doneHelp:
      'You will not be mailed about “{{search}}” any more. The search itself is kept; turn its mails on again in the catalogue.',
    failed: 'This link does not work',
    failedHelp:
      'The search may have been removed, and then nothing is mailed. Otherwise turn its mails off in the catalogue.',
    catalogue: 'Open the catalogue',
  },
  login: {
    title: 'Sign in',
    lead: 'Welcome back to {{brand}}.',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    newHere: 'New here?',
    register: 'Create an account',
    wrong: 'Wrong email or password.',
    disabled: 'This account is disabled. Write to us if you think it should not be.',
    throttled: 'Too many attempts. Wait a few minutes, or reset your password.',
  },
  register: {
    title: 'Create your account',
    lead: 'Browse the catalogue for free; you only pay for what you publish.',
    passwordHelp: '6 characters or more',
    submit: 'Create account',
    haveAccount: 'Already have an account?',
    created: 'Registration created',
    inboxTitle: 'Check your inbox',
    inbox: 'We wrote to {{email}}. Follow the link in that mail to continue.',
    inboxHelp:
      'Nothing there after a few minutes? Look in the spam folder, or try again with the address you use here.',
  },
  forgot: {
    title: 'Reset your password',
    lead: 'Write the email address of your account and we send you a link to choose a new password.',
    submit: 'Send the link',
    sent: 'Email with reset link sent',
    sentHelp: 'If {{email}} has an account here, the link is in its inbox. It works for one hour.',
    again: 'Use another address',
  },
  reset: {
    title: 'Choose a new password',
    submit: 'Save the new password',
    done: 'Password reset, you can now log in',
    failed: 'Error reset password, verify if you have an account, or try again later.',
    expired: 'This link has expired or was used already.',
    another: 'Ask for a new link',
  },
  verify: {
    title: 'Confirming your email address',
    done: 'Your email address is confirmed',
    doneHelp: 'You can now submit campaigns.',
    failed: 'This link has expired or was used already',
    failedHelp: 'Sign in and ask for a new one from your profile.',
    proceed: 'Continue',
  },
  notFound: {
    title: 'Page not found',
    help: 'The address may be mistyped, or the page has moved.',
    home: 'Go to the start page',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    public: typeof messages;
  }
}
