import type { ContentRules } from '@linkstand/contract/sites/content-rules';

/** An owner who wants nothing besides what the house asks of all. */
export const NO_RULES: ContentRules = { minWords: null, maxWords: null, maxLinks: null, contentRules: null };
