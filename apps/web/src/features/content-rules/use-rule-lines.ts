import type { ContentRules } from '@linkstand/contract/sites/content-rules';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';

/** What an owner wants of texts, a sentence for each rule; what it wrote itself stands last. */
export function useRuleLines(): (rules: ContentRules) => string[] {
  const t = useT('content-rules');
  const { number } = useFormat();
  return ({ minWords, maxWords, maxLinks, contentRules }) => [
    ...(minWords !== null && maxWords !== null
      ? [t('words', { from: number(minWords), to: number(maxWords) })]
      : minWords !== null
        ? [t('wordsFrom', { from: number(minWords) })]
        : maxWords !== null
          ? [t('wordsTo', { to: number(maxWords) })]
          : []),
    ...(maxLinks === null ? [] : [t('links', { count: maxLinks })]),
    ...(contentRules === null ? [] : [contentRules]),
  ];
}
