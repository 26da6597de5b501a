import type { NewsletterAct } from '@linkstand/contract/newsletters/machine';
import { defineWrites } from '../../platform/lifecycle/writes.ts';
import { newsletterPolicy } from './policy.ts';
import { findNewsletter, type NewsletterRecord } from './queries.ts';

/** What each write is to the policy. */
const ASKS = { remove: 'remove', add_image: 'update' } as const satisfies Readonly<Record<string, NewsletterAct>>;

/** Makes and deletes newsletters, and adds to them. Whoever sends one at the same moment is first. */
export const { write: writeNewsletter, create: makeNewsletter } = defineWrites<
  'newsletters',
  NewsletterRecord,
  keyof typeof ASKS
>({
  table: 'newsletters',
  entity: 'newsletters',
  noun: 'newsletter',
  find: async (tx, ctx, id) => {
    await tx.selectFrom('newsletters').select('id').where('id', '=', id).forUpdate().execute();
    return findNewsletter(tx, ctx, id);
  },
  authorize: ({ actor }, write, newsletter) => newsletterPolicy.authorize(actor, ASKS[write], newsletter),
});
