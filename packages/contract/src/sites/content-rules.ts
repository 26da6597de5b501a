import { z } from 'zod';
import { text } from '../shared/fields.ts';
import { MAX_RULE_LINKS, MAX_RULE_TEXT, MAX_RULE_WORDS } from './choices.ts';

/** What an owner wants of texts for its site. Null: nothing besides what the house asks of all. */
export const contentRuleFields = {
  minWords: z.int().min(1).max(MAX_RULE_WORDS).nullable(),
  maxWords: z.int().min(1).max(MAX_RULE_WORDS).nullable(),
  /** Links in a text, those that were ordered included. */
  maxLinks: z.int().min(1).max(MAX_RULE_LINKS).nullable(),
  /** Anything else, in its own words. Clients read it, so it names no way to get in touch. */
  contentRules: text(MAX_RULE_TEXT, 1).nullable(),
};
export const ContentRules = z.strictObject(contentRuleFields).meta({ id: 'ContentRules' });
export type ContentRules = z.output<typeof ContentRules>;
