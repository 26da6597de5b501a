import type { Target } from '@linkstand/contract/briefings/schema';
import type { Topic } from '@linkstand/contract/shared/topics';
import { ActionIcon, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { completeAddress, isAddress } from '../../../lib/complete-address.ts';
import { useT } from '../../../lib/i18n.ts';
import { SuggestingInput } from '../../../ui/fields/suggesting-input.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { EMPTY_TARGET, MAX_TARGETS } from '../target-draft.ts';
import type { TopicEffect } from '../topic-effects.ts';
import { type Category, CategorySelect } from './category-select.tsx';
import classes from './target-sets-editor.module.css';

export interface Suggested {
  readonly targets: readonly { readonly url: string; readonly keyword: string }[];
  readonly keywords: readonly string[];
  readonly urls: readonly string[];
}

type Props = {
  /** The main set first; at least one, at most four. */
  value: readonly Target[];
  onChange: (next: Target[]) => void;
  categories: readonly Category[];
  /** What a topic does on this site. */
  effectOf?: ((topic: Topic) => TopicEffect) | undefined;
  /** The campaign's default publication category, which the main set takes while it has none. */
  defaultCategoryId?: number | null | undefined;
  /** By path: `targets.0.url`. */
  errors?: Readonly<Record<string, string | undefined>>;
  disabled?: boolean;
  /** What may be linked to, and by which words: offered while one types. */
  suggested?: Suggested | undefined;
  /** Ids of the main set's fields, for jumping to them: `${idPrefix}-keyword`, `-url`, `-category`. */
  idPrefix?: string;
  /** As many as there may be. */
  most?: number;
};

/** The keywords, urls and categories of a briefing: one main set and up to three further ones. */
export function TargetSetsEditor({
  value,
  onChange,
  errors = {},
  disabled = false,
  most = MAX_TARGETS,
  ...rest
}: Props) {
  const t = useT('briefings');
  const change = (index: number, patch: Partial<Target>) =>
    onChange(value.map((target, at) => (at === index ? { ...target, ...patch } : target)));
  return (
    <Stack gap="md">
      {value.map((target, index) => (
        <TargetSet
          // biome-ignore lint/suspicious/noArrayIndexKey: sets have no identity but their place
          key={index}
          {...rest}
          index={index}
          target={target}
          disabled={disabled}
          errorAt={(field) => errors[`targets.${index}.${field}`]}
          onChange={(patch) => change(index, patch)}
          onRemove={() => onChange(value.filter((_, at) => at !== index))}
        />
      ))}
      {!disabled && value.length < most && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={15} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => {
            onChange([...value, EMPTY_TARGET]);
            toastDone(t('targets.added'));
          }}
        >
          {t('targets.add')}
        </Button>
      )}
    </Stack>
  );
}

type SetProps = Pick<Props, 'categories' | 'effectOf' | 'idPrefix' | 'defaultCategoryId' | 'suggested'> & {
  index: number;
  target: Target;
  disabled: boolean;
  errorAt: (field: string) => string | undefined;
  onChange: (patch: Partial<Target>) => void;
  onRemove: () => void;
};

function TargetSet({ index, target, disabled, errorAt, onChange, onRemove, ...campaign }: SetProps) {
  const { categories, effectOf, idPrefix, defaultCategoryId, suggested } = campaign;
  const { targets = [], keywords = [], urls = [] } = suggested ?? {};
  const words = [...new Set([...targets.map(({ keyword }) => keyword).filter(Boolean), ...keywords])];
  const addresses = [...new Set([...targets.map(({ url }) => url), ...urls])];
  const t = useT('briefings');
  const isMain = index === 0;
  const idOf = (field: string) => (isMain && idPrefix ? { id: `${idPrefix}-${field}` } : {});
  const badUrl = target.url !== '' && !isAddress(target.url) ? t('targets.badUrl') : undefined;
  return (
    <fieldset className={classes.set} disabled={disabled}>
      <legend className={classes.legend}>
        <Text span size="sm" fw={500}>
          {isMain ? t('targets.main') : t('targets.further', { number: index })}
        </Text>
        {!isMain && !disabled && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('targets.remove')} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </legend>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <SuggestingInput
          {...idOf('keyword')}
          label={t('fields.keyword')}
          required={isMain}
          maxLength={200}
          data={words}
          value={target.keyword}
          error={errorAt('keyword')}
          onChange={(keyword) => onChange({ keyword })}
          // The words of a target bring its address along.
          onOptionSubmit={(keyword) => {
            const url = targets.find((each) => each.keyword === keyword)?.url;
            onChange(url === undefined || target.url !== '' ? { keyword } : { keyword, url });
          }}
        />
        <CategorySelect
          {...idOf('category')}
          label={t('fields.category')}
          required={isMain && defaultCategoryId == null}
          inheritedId={isMain ? defaultCategoryId : null}
          value={target.categoryId}
          categories={categories}
          effectOf={effectOf}
          error={errorAt('categoryId')}
          disabled={disabled}
          onChange={(categoryId) => onChange({ categoryId })}
        />
        <SuggestingInput
          {...idOf('url')}
          className={classes.url}
          data={addresses}
          label={t('fields.url')}
          required={isMain}
          type="url"
          inputMode="url"
          maxLength={2048}
          placeholder="https://"
          value={target.url}
          error={errorAt('url') ?? badUrl}
          onChange={(url) => onChange({ url })}
          onBlur={() => {
            const completed = completeAddress(target.url);
            if (completed !== target.url) onChange({ url: completed });
          }}
        />
      </SimpleGrid>
    </fieldset>
  );
}
