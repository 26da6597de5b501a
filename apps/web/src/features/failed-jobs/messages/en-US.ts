import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Failed jobs',
  one: 'Failed job',
  subtitle: 'Background work that failed at every attempt. Fix the cause, then run it again.',
  empty: 'No failed jobs',
  emptyHelp: 'Work in the background that fails at every attempt is listed here, with its reason.',
  fields: {
    job: 'Job',
    state: 'Status',
    failed: 'Failed',
    failedAt: 'Failed',
    attempts: 'Attempts',
    error: 'Reason',
    payload: 'Data',
  },
  filters: {
    text: 'Job or reason',
  },
  state: {
    open: 'Open',
    repeated: 'Run again',
    dismissed: 'Dismissed',
  },
  repeat: {
    action: 'Run again',
    done: 'The job runs again',
  },
  dismiss: {
    action: 'Dismiss',
    title: 'Dismiss this job?',
    help: 'What it was to do will not be done.',
    done: 'Dismissed',
  },
  actions: {
    record: 'failed for good',
    repeat: 'ran it again',
    dismiss: 'dismissed',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    'failed-jobs': typeof messages;
  }
}
