import type { ListKey } from '@linkstand/contract/media/address';
import type { MediaOptions } from '@linkstand/contract/media/schema';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';

export type Label = (group: ListKey, value: string | number) => string;

/** The words of every choice of the filters, in the reader's language. */
export function useChoiceLabels(options: MediaOptions | undefined): Label {
  const t = useT('media');
  const common = useT('common');
  const { country, languageName } = useFormat();
  return useMemo(() => {
    const named = (list: readonly { id: number; name: string }[] | undefined) =>
      new Map(list?.map((item) => [String(item.id), item.name]));
    const categories = named(options?.categories);
    const tags = named(options?.tags);
    const known: Record<ListKey, (value: string) => string> = {
      country,
      language: (value) => languageName(value),
      category: (value) => categories.get(value) ?? value,
      tag: (value) => tags.get(value) ?? value,
      type: (value) => t(`type.${value as 'blog'}`),
      tier: (value) => t('tier', { tier: value }),
      linkType: (value) => common(`linkType.${value as 'sponsored'}`),
      fillMode: (value) => common(`fillMode.${value as 'with_brand_tag'}`),
      sensitive: (value) => common(`topic.${value as 'loan'}`),
    };
    return (group, value) => safely(known[group], String(value));
  }, [options, t, common, country, languageName]);
}

/** A code from the address bar may be none that Intl knows. */
function safely(name: (value: string) => string, value: string): string {
  try {
    return name(value);
  } catch {
    return value;
  }
}
