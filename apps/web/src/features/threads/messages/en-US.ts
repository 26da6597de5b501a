import type { MessageTree } from '../../../lib/translation.ts';

/** Words of what people write to each other about a record. */
export const messages = {
  you: 'You',
  /** Typed, and nothing can be sent any more. */
  unsent: 'Not sent',
  side: { client: 'Client', staff: 'Team', owner: 'Owner', system: 'Automatic' },
  /** Texts to begin an answer with. */
  cannedAnswers: 'Saved replies',
  /** Offered after an @. */
  colleagues: 'Colleagues',
  nobody: 'No one with access has this name',
  /** Colleagues who have the record open. */
  present: {
    writing_one: '{{names}} is writing…',
    writing_other: '{{names}} are writing…',
    looking: 'Also here: {{names}}',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    threads: typeof messages;
  }
}
