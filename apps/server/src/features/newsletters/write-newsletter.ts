import { defineWrites } from '../../platform/lifecycle/writes.ts';
import { newsletterPolicy } from './policy.ts';
import { findNewsletter, type NewsletterRecord } from './queries.ts';

/** Makes and deletes newsletters. Whoever sends one at the same moment is first. */
export const { write: writeNewsletter, create: makeNewsletter } = defineWrites<
  'newsletters',
  NewsletterRecord,
  'remove'
>({
  table: 'newsletters',
  entity: 'newsletters',
  noun: 'newsletter',
  find: async (tx, { actor }, id) => {
    await tx.selectFrom('newsletters').select('id').where('id', '=', id).forUpdate().execute();
    return findNewsletter(tx, actor, id);
  },
  authorize: ({ actor }, act, newsletter) => newsletterPolicy.authorize(actor, act, newsletter),
});
