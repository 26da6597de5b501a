import { ActionIcon, Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { isTyping } from './keyboard/list-keys.ts';
import type { RowKey } from './list-types.ts';
import { useNeighbours } from './record-order.ts';

type Props = {
  /** Name of the list that the record was opened from. */
  list: string;
  id: RowKey;
  onOpen: (id: RowKey) => void;
};

/** Steps to the previous and next record of the list, also with k and j. Nothing if the list was not shown. */
export function RecordSteps({ list, id, onOpen }: Props) {
  const t = useT('ui');
  const { previous, next } = useNeighbours(list, id);
  useWindowEvent('keydown', (event) => {
    const target = event.key === 'j' ? next : event.key === 'k' ? previous : undefined;
    if (target === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('[aria-modal=true], [data-within-panel]')) return;
    event.preventDefault();
    onOpen(target);
  });
  if (previous === undefined && next === undefined) return null;
  const step = (to: RowKey | undefined, label: string, Icon: typeof IconChevronUp) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onOpen(to)}
    >
      <Icon size={18} />
    </ActionIcon>
  );
  return (
    <Group gap={2} wrap="nowrap" style={{ flex: 'none' }} data-steps>
      {step(previous, t('list.previousRecord'), IconChevronUp)}
      {step(next, t('list.nextRecord'), IconChevronDown)}
    </Group>
  );
}
