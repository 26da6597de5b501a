import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  state: {
    draft: 'Draft',
    issued: 'Issued',
    partly_paid: 'Partly paid',
    paid: 'Paid',
    void: 'Void',
  },
} as const satisfies MessageTree;
declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    invoices: typeof messages;
  }
}
