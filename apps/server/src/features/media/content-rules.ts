import type { ContentRules } from '@linkstand/contract/sites/content-rules';
import { type RawBuilder, sql } from 'kysely';

/** What the owner of an offer wants of texts, of `offers` under this alias. */
export const rulesOfOffer = (alias: string): RawBuilder<ContentRules> => sql`jsonb_build_object(
  'minWords', ${sql.ref(`${alias}.min_words`)}, 'maxWords', ${sql.ref(`${alias}.max_words`)},
  'maxLinks', ${sql.ref(`${alias}.max_links`)}, 'contentRules', ${sql.ref(`${alias}.content_rules`)})`;
