import { Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useT } from '../../../../lib/i18n.ts';
import type { SaveQueue } from '../../../../lib/saving/save-queue.ts';
import type { Conflict } from '../../../../lib/saving/save-types.ts';
import { useSnapshot } from '../../../../lib/saving/use-save-queue.ts';
import { ConflictDialog } from '../../../../ui/conflict/conflict-dialog.tsx';
import { MoneyText } from '../../../../ui/data/money-text.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../../../ui/toasts/toast.ts';
import type { Category } from '../../../briefings/components/category-select.tsx';
import { VersionCompare } from '../../../briefings/components/version-compare.tsx';
import { useFieldNames, useValueText } from './value-text.tsx';

type Props<V extends object> = {
  queue: SaveQueue<V>;
  /** What the queue saves: a site's name, or the campaign. */
  name: string;
  categories: readonly Category[];
  /** What a decision leads to besides the chosen values. */
  settle?: (kept: readonly string[], conflicts: () => readonly Conflict<V>[]) => Promise<Partial<V>>;
};

/** What a person has to decide before the queue continues: whose version stays, and whether to accept a new price. */
export function DecisionDialogs<V extends object>(props: Props<V>) {
  const { price, conflicts } = useSnapshot(props.queue);
  if (price) return <PriceDialog {...props} />;
  return conflicts.length > 0 ? <QueueConflict {...props} /> : null;
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

function QueueConflict<V extends object>({ queue, name, categories, settle }: Props<V>) {
  const nameOf = useFieldNames();
  const textOf = useValueText(categories);
  const t = useT('ui');
  const { conflicts } = useSnapshot(queue);
  const decide = async (kept: readonly string[]) =>
    queue.resolve(kept, await settle?.(kept, () => queue.getSnapshot().conflicts));
  return (
    <ConflictDialog
      // Another conflict is another question.
      key={conflicts.map(({ field }) => field).join()}
      size="xl"
      name={name}
      fields={conflicts.map(({ field, mine, theirs }) => ({
        key: field,
        label: nameOf(field),
        theirs: textOf(field, theirs),
        mine: textOf(field, mine),
        ...(field === 'content' && {
          comparison: (
            <ScrollArea.Autosize mah="50vh" type="auto">
              <VersionCompare
                older={{ html: String(theirs), label: t('conflict.theirs') }}
                newer={{ html: String(mine), label: t('conflict.mine') }}
              />
            </ScrollArea.Autosize>
          ),
        }),
      }))}
      onSettle={(kept) => decide(kept).catch(toastFailure)}
    />
  );
}
