import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  showPassword: 'Show or hide password',
  confirmation: 'Confirm password',
  name: 'Name',
  country: 'Country',
  company: 'Company',
  optional: 'optional',
  accept: {
    before: 'I accept the',
    terms: 'terms of service',
    and: 'and',
    privacy: 'privacy notice',
    after: ' of {{brand}}.',
  },
  backToLogin: 'Back to sign in',
  invalid: {
    required: 'required field',
    email: 'Enter an email address, such as name@company.com',
    password: 'Your password must have 6 or more digits',
    confirmation: 'passwords do not match',
    terms: 'Accept the terms to continue',
  },
  legal: { terms: 'Terms', privacy: 'Privacy', none: 'Nothing has been published here yet.' },
  linkChecks: {
    title: 'Visits from “Linkstand”',
    lead: 'You found this name in your site’s log: it checks links that were published on your site and paid for.',
    what: 'It reads one published page at a time, and your robots.txt once a day at most.',
    often: 'A page is visited daily for its first month, then weekly. Only what seems wrong is looked at again sooner.',
    second:
      'Now and then, and before a link counts as lost, it asks for the page as a reader’s browser would, because some sites show others something else.',
    targets: 'It also asks once a week whether the pages that those links lead to still open.',
    polite: 'One connection at a time, at least five seconds apart. It waits as long as Retry-After says.',
    nothing: 'It fills in no forms, keeps no cookies, and runs no scripts.',
    refuse: 'To keep it out, add this to your robots.txt. Whoever bought a link is then told that it can’t be checked.',
    risk: 'Refusing costs nothing at first: after {{caseDays}} days our team looks into it. After {{lostDays}} days a link that could never be seen counts as lost. If it is under guarantee, you’re asked to repair it, and if that doesn’t happen, what the client gets back is taken off what you’re paid. The same goes for captchas and firewalls that never let our visits through.',
    evidence: {
      title: 'Evidence anyone can verify',
      what: 'Whoever bought a link can download everything we saw of it as one file. Each day’s checks are signed, and every signed day is published here, so a check can’t be changed or removed later without it showing, not even by us.',
      how: 'To verify a file, download this script, which needs only Node.js, and run it with the address of this page’s site:',
      key: 'The key that signs our files. A file signed by any other key isn’t ours:',
      days: 'Show signed days',
      older: 'Show older days',
      day_one: '{{day}}: {{count}} check, {{root}}',
      day_other: '{{day}}: {{count}} checks, {{root}}',
    },
  },
  mails: {
    title: 'Email preferences',
    help: 'Choose what {{brand}} sends to {{address}}. Emails about your orders always arrive.',
    topics: {
      newsletters: 'Newsletters',
      newSites: 'New sites for your saved searches',
      reminders: 'Reminders when we haven’t heard from you for a while',
    },
    save: 'Save',
    saved: 'Saved',
    action: { newsletters: 'Unsubscribe from newsletters', reminders: 'Unsubscribe from reminders' },
  },
  unsubscribe: {
    title: 'Unsubscribe',
    help: 'After this, you won’t get any more emails about this saved search or report.',
    act: 'Unsubscribe',
    done: 'You’ve unsubscribed from this search',
    doneHelp:
      'You won’t get any more emails about “{{search}}”. The search is still saved, and you can turn its emails back on in the catalog.',
    failed: 'This link doesn’t work',
    failedHelp:
      'If you deleted what it was about, you won’t get any more emails. Otherwise, turn the emails off where you saved it.',
    catalogue: 'Open the catalog',
    report: {
      done: 'You’ve unsubscribed from this report',
      doneHelp:
        'You won’t get “{{search}}” on Mondays anymore. The view is still saved, and you can turn its emails back on in the report.',
      open: 'Open the report',
    },
  },
  login: {
    title: 'Sign in',
    lead: 'Welcome back to {{brand}}.',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    newHere: 'New here?',
    register: 'Create an account',
    wrong: 'Wrong email or password.',
    disabled: 'This account is disabled. If you think this is a mistake, contact us.',
    throttled: 'Too many attempts. Wait a few minutes, or reset your password.',
  },
  register: {
    title: 'Create your account',
    lead: 'Browse the catalog for free. You only pay for what you publish.',
    setupLead: 'It becomes the administrator of this new marketplace.',
    passwordHelp: 'At least 6 characters',
    submit: 'Create account',
    haveAccount: 'Already have an account?',
    created: 'Registration created',
    inboxTitle: 'Check your inbox',
    inbox: 'We sent an email to {{email}}. Open the link in it to continue.',
    inboxHelp: 'Nothing after a few minutes? Check your spam folder, or try again with the address you use here.',
  },
  forgot: {
    title: 'Reset your password',
    lead: 'Enter your account’s email address and we’ll send you a link to choose a new password.',
    submit: 'Send link',
    sent: 'Email with reset link sent',
    sentHelp: 'If {{email}} has an account, we’ve sent it a link. It’s valid for one hour.',
    again: 'Use a different address',
  },
  reset: {
    title: 'Choose a new password',
    submit: 'Save new password',
    done: 'Password reset, you can now log in',
    failed: 'Error reset password, verify if you have an account, or try again later.',
    dead: 'This link no longer works',
    expired: 'This link has expired or was already used.',
    used: 'Your new password is already set',
    usedHelp:
      'This link has done its work: a new password was chosen. Sign in with it, or request a new link if it wasn’t you.',
    another: 'Request a new link',
  },
  verify: {
    title: 'Confirm your email address',
    help: 'Confirm that this address is yours.',
    act: 'Confirm address',
    done: 'Email address confirmed',
    doneHelp: 'You can now submit campaigns.',
    failed: 'This link has expired',
    failedHelp: 'Sign in and request a new one from your profile.',
    proceed: 'Continue',
  },
  notFound: {
    title: 'Page not found',
    help: 'Check the address for typos. The page may also have moved.',
    home: 'Go to the home page',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    public: typeof messages;
  }
}
