import type { SettingRow } from '@linkstand/contract/settings/endpoints';
import type { Json } from '@linkstand/contract/shared/fields';
import { List, Text } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { fieldValue } from './queries.ts';
import { useSettingText } from './setting-field.tsx';
import { useSettingWords } from './setting-words.ts';

/** What changes in a setting, field by field: old → new. */
export function Changes({ row, before, after }: { row: SettingRow; before: Json; after: Json }) {
  const t = useT('settings');
  const words = useSettingWords();
  const toText = useSettingText();
  const lines = row.fields.flatMap((field) => {
    const [old, next] = [before, after].map((value) => toText(field, fieldValue(value, field.name)));
    return old === next ? [] : [{ name: field.name, old, next }];
  });
  return (
    <List size="sm" listStyleType="none">
      {lines.map(({ name, old, next }) => (
        <List.Item key={name}>
          {words(row.key, name)}:{' '}
          <Text span c="dimmed" td="line-through">
            {old || t('nothing')}
          </Text>{' '}
          → {next || t('nothing')}
        </List.Item>
      ))}
    </List>
  );
}
