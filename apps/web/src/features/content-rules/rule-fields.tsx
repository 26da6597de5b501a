import { MAX_RULE_LINKS, MAX_RULE_TEXT, MAX_RULE_WORDS } from '@linkstand/contract/sites/choices';
import type { ContentRules } from '@linkstand/contract/sites/content-rules';
import { Group, Textarea } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';

const MOST = { minWords: MAX_RULE_WORDS, maxWords: MAX_RULE_WORDS, maxLinks: MAX_RULE_LINKS } as const;

type Props = {
  rules: ContentRules;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<ContentRules>) => void;
};

/** What an owner wants of texts for a site. */
export function RuleFields({ rules, errors, onChange }: Props) {
  const t = useT('content-rules');
  const number = (key: keyof typeof MOST) => (
    <NumberField
      kind="number"
      label={t(`fields.${key}`)}
      min={1}
      max={MOST[key]}
      value={rules[key]}
      error={errors[key]}
      onChange={(typed) => onChange({ [key]: typed })}
    />
  );
  return (
    <>
      <Group grow align="flex-start">
        {number('minWords')}
        {number('maxWords')}
      </Group>
      {number('maxLinks')}
      <Textarea
        label={t('fields.contentRules')}
        description={t('textHelp')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={MAX_RULE_TEXT}
        value={rules.contentRules ?? ''}
        error={errors.contentRules}
        onChange={(event) => onChange({ contentRules: event.currentTarget.value || null })}
      />
    </>
  );
}
