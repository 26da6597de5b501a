import { Button, Group, ScrollArea, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { useT } from '../../../../lib/i18n.ts';
import type { SaveQueue } from '../../../../lib/saving/save-queue.ts';
import { useSnapshot } from '../../../../lib/saving/use-save-queue.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { MoneyText } from '../../../../ui/money-text.tsx';
import type { Category } from '../../../briefings/components/category-select.tsx';
import { VersionCompare } from '../../../briefings/components/version-compare.tsx';
import classes from './completion.module.css';
import { type AnyField, useFieldNames, useValueText } from './value-text.tsx';

type Props<V extends object> = {
  queue: SaveQueue<V>;
  /** What the queue saves: a site's name, or the campaign. */
  name: string;
  categories: readonly Category[];
};

/** What a person has to decide before a queue goes on: whose version stays, and whether a new price is wanted. */
export function DecisionDialogs<V extends object>(props: Props<V>) {
  const { price, conflicts } = useSnapshot(props.queue);
  if (price) return <PriceDialog {...props} />;
  return conflicts.length > 0 ? <ConflictDialog {...props} /> : null;
}

function PriceDialog<V extends object>({ queue, name }: Props<V>) {
  const t = useT('campaigns');
  const { price } = useSnapshot(queue);
  if (!price) return null;
  return (
    <Dialog opened onClose={() => queue.answerPrice(false)} title={t('price.title', { site: name })}>
      <Stack>
        <Text>{t('price.help')}</Text>
        <Table layout="fixed">
          <Table.Tbody>
            <Table.Tr>
              <Table.Th>{t('price.from')}</Table.Th>
              <Table.Td ta="right">
                <MoneyText cents={price.fromCents} />
              </Table.Td>
            </Table.Tr>
            <Table.Tr>
              <Table.Th>{t('price.to')}</Table.Th>
              <Table.Td ta="right" fw={600}>
                <MoneyText cents={price.toCents} />
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => queue.answerPrice(false)} data-autofocus>
            {t('price.undo')}
          </Button>
          <Button onClick={() => queue.answerPrice(true)}>{t('price.confirm')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function ConflictDialog<V extends object>({ queue, name, categories }: Props<V>) {
  const t = useT('campaigns');
  const nameOf = useFieldNames();
  const textOf = useValueText(categories);
  const { conflicts } = useSnapshot(queue);
  return (
    <Dialog
      opened
      size="xl"
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={`${t('conflict.title')} · ${name}`}
    >
      <Stack gap="lg">
        <Text>{t('conflict.help')}</Text>
        {conflicts.map(({ field, mine, theirs }) => (
          <section key={field}>
            <Text fw={600} mb={6}>
              {nameOf(field as AnyField)}
            </Text>
            {field === 'content' ? (
              <ScrollArea.Autosize mah="50vh" type="auto">
                <VersionCompare
                  older={{ html: String(theirs), label: t('conflict.theirs') }}
                  newer={{ html: String(mine), label: t('conflict.mine') }}
                />
              </ScrollArea.Autosize>
            ) : (
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <Version label={t('conflict.mine')}>{textOf(field as AnyField, mine)}</Version>
                <Version label={t('conflict.theirs')}>{textOf(field as AnyField, theirs)}</Version>
              </SimpleGrid>
            )}
          </section>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => queue.resolve('theirs')}>
            {t('conflict.keepTheirs')}
          </Button>
          <Button onClick={() => queue.resolve('mine')} data-autofocus>
            {t('conflict.keepMine')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Version({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={classes.version}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <div className={classes.versionText}>{children}</div>
    </div>
  );
}
