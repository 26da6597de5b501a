import { fillMode, linkType, role, topic } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../translation.ts';

/** Words that every face needs: notices, roles, and names of common acts. */
export const messages = {
  errors: {
    part: 'This part of the page couldn’t be loaded. Save what you can, then reload the page.',
    connection: 'Error connecting to the server.',
    authorization: 'User authorization error or expired, please log in again',
    download: 'Error downloading data.',
    pdf: 'Error generating PDF.',
    fetch: 'Error fetching data.',
    operation: 'Error completing operation.',
    sendEmail: 'Error sending email, verify if you have an account, or try again later.',
    notFound: 'Element not found.',
    required: 'required field',
    forbidden: 'You don’t have access to this',
    forbiddenHelp: 'Your role doesn’t allow this. If you need access, ask an administrator.',
    goneHelp: 'It may have been removed, or it belongs to someone else.',
    connectionHelp: 'Check your connection and try again.',
    laterHelp: 'Try again in a moment.',
    tooMany: 'Too many attempts. Wait a minute and try again.',
  },
  done: {
    created: 'Data created',
    edited: 'Data edited',
    editCompleted: 'Edit completed',
    deleted: 'Data deleted',
    copied: 'Copied',
    contentCopied: 'Content copied',
    contentDownloaded: 'Content downloaded as DOC',
    contentSaved: 'Content downloaded',
  },
  roles: role,
  tryAgain: 'Try again',
  language: 'Language',
  skip: 'Skip to content',
  scheme: { label: 'Theme', light: 'Light', dark: 'Dark', auto: 'Match device' },
  loading: 'Loading',
  offline: 'You’re offline. What you see may be out of date, and changes can’t be saved until you’re back online.',
  close: 'Close',
  linkType,
  fillMode,
  topic,
} as const satisfies MessageTree;

declare module '../../i18n.ts' {
  interface Namespaces {
    common: typeof messages;
  }
}
