import type { ContentRules } from '@linkstand/contract/sites/content-rules';
import { fieldRule } from '../../platform/errors.ts';

/** A mail address, a web address, or a number that can be called: clients order here, not beside us. */
const CONTACT =
  /[^\s@]+@[^\s@]+\.[a-z]{2,}|https?:\/\/|\bwww\.|\b(?:t|wa)\.me\/|(?:\+|\b00)?\d(?:[\s().-]{0,2}\d){8,}/i;

type Typed = { readonly [K in keyof ContentRules]?: ContentRules[K] | undefined };

/** @throws Refusal 422 that names the field */
export function checkContentRules({ minWords, maxWords, contentRules }: Typed): void {
  if (minWords && maxWords && maxWords < minWords) throw fieldRule({ path: 'maxWords', code: 'words_reversed' });
  if (contentRules && CONTACT.test(contentRules))
    throw fieldRule({ path: 'contentRules', code: 'rules_name_contacts' });
}
