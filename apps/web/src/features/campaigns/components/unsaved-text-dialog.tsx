import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plainTextOf } from '../../../lib/clipboard.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { type UnsavedText, unsavedText } from '../../../lib/saving/unsaved-text.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { categoriesQuery } from '../../categories/queries.ts';
import { useFieldNames, useValueText } from './complete/value-text.tsx';
import classes from './unsaved-text-dialog.module.css';

/** Shows, to read and to copy, what was typed but not saved before the team began to work on the briefing. */
export default function UnsavedTextDialog({ texts }: { texts: readonly UnsavedText[] }) {
  const t = useT('campaigns');
  const ui = useT('ui');
  const { data: categories = [] } = useQuery(categoriesQuery(useLocale()));
  const nameOf = useFieldNames();
  const textOf = useValueText(categories);
  return (
    <Dialog opened onClose={unsavedText.clear} title={t('unsaved.title')} size="lg">
      <Stack>
        <Text>{t('unsaved.help')}</Text>
        {texts.flatMap(({ key, name, values }) =>
          Object.entries(values).map(([field, value]) => (
            <section key={`${key} ${field}`}>
              <Group justify="space-between" wrap="nowrap">
                <Text fw={600} size="sm">{`${name} · ${nameOf(field)}`}</Text>
                <CopyButton value={plainText(value)} />
              </Group>
              <div className={classes.text}>{field === 'content' ? plainText(value) : textOf(field, value)}</div>
            </section>
          )),
        )}
        <Group justify="flex-end">
          <Button onClick={unsavedText.clear} data-autofocus>
            {ui('actions.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** As somebody would write it down, for the clipboard. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join('\n');
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' ');
  const text = value === null || value === undefined ? '' : String(value);
  return /<\w+[^>]*>/.test(text) ? plainTextOf(text) : text;
}
