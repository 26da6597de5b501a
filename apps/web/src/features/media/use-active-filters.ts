import { LIST_KEYS, RANGE_KEYS, type RangeKey } from '@linkstand/contract/media/address';
import { MIN_LETTERS } from '@linkstand/contract/media/choices';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { MediaSearch } from './search.ts';
import type { Label } from './use-choice-labels.ts';

export interface ActiveFilter {
  readonly key: string;
  readonly label: string;
  /** The change to the search that removes it. */
  readonly without: Partial<MediaSearch>;
}

/** The set filters as sentences, each with how to remove it. */
export function useActiveFilters(search: MediaSearch, label: Label): ActiveFilter[] {
  const t = useT('media');
  const ui = useT('ui');
  const { money, number } = useFormat();
  const filters: ActiveFilter[] = [];
  const add = (key: string, text: string, without: Partial<MediaSearch>) => filters.push({ key, label: text, without });

  const text = search.text?.trim() ?? '';
  if (text.length >= MIN_LETTERS) add('text', ui('list.quoted', { text }), { text: undefined });
  if (search.favorites) add('favorites', t('flag.favorites'), { favorites: undefined });
  if (search.gambling) add('gambling', t('flag.gambling'), { gambling: undefined });
  if (search.insertions) add('insertions', t('flag.insertions'), { insertions: undefined });
  if (search.bought)
    add('bought', t(search.bought === 'yes' ? 'flag.boughtYes' : 'flag.boughtNo'), { bought: undefined });
  if (search.excluded) {
    const words = search.excluded === 'all' ? 'flag.excludedAll' : 'flag.excludedOnly';
    add('excluded', t(words), { excluded: undefined });
  }
  for (const key of LIST_KEYS) {
    const values: readonly (string | number)[] = search[key] ?? [];
    for (const value of values) {
      const rest = values.filter((other) => other !== value);
      const name = label(key, value);
      add(`${key} ${value}`, key === 'sensitive' ? t('chip.accepts', { topic: name }) : name, {
        [key]: rest.length > 0 ? rest : undefined,
      });
    }
  }
  const shown = (key: RangeKey, value: number) =>
    key === 'price' || key === 'pricePerMonth' ? money(value * 100, { short: true }) : number(value);
  for (const key of RANGE_KEYS) {
    const [min, max] = [search[`${key}Min`], search[`${key}Max`]];
    if (min === undefined && max === undefined) continue;
    const name = t(`short.${key}`);
    const isReversed = min !== undefined && max !== undefined && max < min;
    const words =
      max === undefined || isReversed
        ? t('chip.atLeast', { label: name, from: shown(key, min ?? 0) })
        : min === undefined
          ? t('chip.atMost', { label: name, to: shown(key, max) })
          : t('chip.range', { label: name, from: shown(key, min), to: shown(key, max) });
    add(key, words, { [`${key}Min`]: undefined, [`${key}Max`]: undefined });
  }
  if (search.deliveryMax !== undefined) {
    add('delivery', t('chip.delivery', { count: search.deliveryMax }), { deliveryMax: undefined });
  }
  return filters;
}
