import type { Topic } from '@linkstand/contract/shared/topics';
import { Group, Select, type SelectProps, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import type { TopicEffect } from '../topic-effects.ts';

export type Category = { readonly id: number; readonly name: string; readonly topic: Topic };

type Props = {
  label: string;
  value: number | null;
  onChange: (id: number | null) => void;
  categories: readonly Category[];
  /** The price effect of topics on the site. Without it, no effects are shown and no topic is refused. */
  effectOf?: ((topic: Topic) => TopicEffect) | undefined;
  description?: string | undefined;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** The inherited category, shown while none is chosen. */
  inheritedId?: number | null | undefined;
  /** Id to jump to from a list of missing fields. */
  id?: string | undefined;
};

/**
 * Selects a category, with its price effect beside each choice. A category that the site refuses can't be chosen: the
 * field says so and keeps its value.
 */
export function CategorySelect({ value, onChange, categories, effectOf, inheritedId, error, ...field }: Props) {
  const t = useT('briefings');
  const [refused, setRefused] = useState(false);
  const byId = new Map(categories.map((category) => [String(category.id), category]));
  const inherited = value === null && inheritedId != null ? byId.get(String(inheritedId)) : undefined;
  const isInheritedRefused = inherited !== undefined && effectOf?.(inherited.topic).accepted === false;
  const choose = (next: string | null) => {
    const category = next === null ? undefined : byId.get(next);
    const effect = category && effectOf?.(category.topic);
    // An empty field inherits a category, which the site may refuse too.
    setRefused(effect?.accepted === false);
    if (effect?.accepted !== false) onChange(category?.id ?? null);
  };
  const renderOption: SelectProps['renderOption'] = ({ option }) => {
    const topic = byId.get(option.value)?.topic;
    return (
      <Group justify="space-between" gap="sm" wrap="nowrap" flex={1}>
        <span>{option.label}</span>
        {topic && effectOf && <Effect effect={effectOf(topic)} />}
      </Group>
    );
  };
  return (
    <Select
      {...field}
      value={value === null ? null : String(value)}
      onChange={choose}
      data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      renderOption={renderOption}
      placeholder={inherited ? t('targets.inherited', { category: inherited.name }) : t('targets.choose')}
      nothingFoundMessage={t('targets.nothing')}
      error={refused || isInheritedRefused ? t('targets.refusedMessage') : error}
      searchable
      clearable
      maxDropdownHeight={320}
    />
  );
}

function Effect({ effect }: { effect: TopicEffect }) {
  const t = useT('briefings');
  const { money } = useFormat();
  if (!effect.accepted) {
    return (
      <Text span size="xs" c="red">
        {t('targets.refused')}
      </Text>
    );
  }
  if (effect.differenceCents === 0) return null;
  const amount = money(Math.abs(effect.differenceCents), { short: true });
  return (
    <Text span size="xs" c="dimmed" className="ls-numbers">
      {effect.differenceCents > 0 ? t('targets.surcharge', { amount }) : t('targets.discount', { amount })}
    </Text>
  );
}
