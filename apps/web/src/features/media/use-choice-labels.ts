import type { ListKey } from '@linkstand/contract/media/address';
import { SITE_TYPES } from '@linkstand/contract/media/choices';
import type { MediaOptions } from '@linkstand/contract/media/schema';
import { isChoice } from '@linkstand/contract/shared/tables';
import { FILL_MODES, LINK_TYPES, SENSITIVE_TOPICS } from '@linkstand/contract/shared/topics';
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
      type: (value) => (isChoice(SITE_TYPES, value) ? t(`type.${value}`) : value),
      tier: (value) => t('tier', { tier: value }),
      linkType: (value) => (isChoice(LINK_TYPES, value) ? common(`linkType.${value}`) : value),
      fillMode: (value) => (isChoice(FILL_MODES, value) ? common(`fillMode.${value}`) : value),
      sensitive: (value) => (isChoice(SENSITIVE_TOPICS, value) ? common(`topic.${value}`) : value),
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
