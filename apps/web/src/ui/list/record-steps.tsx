import { ActionIcon, Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { isTyping } from './keyboard/list-keys.ts';
import type { RowKey } from './list-types.ts';
import { useSteps } from './record-order.ts';

type Props = {
  /** Name of the list that the record was opened from. */
  list: string;
  id: RowKey;
  onOpen: (id: RowKey) => void;
};

/** Steps to the previous and next record of the list, also with k and j. Nothing if the list was not shown. */
export function RecordSteps({ list, id, onOpen }: Props) {
  const t = useT('ui');
  const { previous, next } = useSteps(list, id, onOpen);
  useWindowEvent('keydown', (event) => {
    const step = event.key === 'j' ? next : event.key === 'k' ? previous : undefined;
    if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('[aria-modal=true], [data-within-panel]')) return;
    event.preventDefault();
    step();
  });
  if (!previous && !next) return null;
  const button = (step: (() => void) | undefined, label: string, Icon: typeof IconChevronUp) => (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} disabled={!step} onClick={step}>
      <Icon size={18} />
    </ActionIcon>
  );
  return (
    <Group gap={2} wrap="nowrap" style={{ flex: 'none' }} data-steps>
      {button(previous, t('list.previousRecord'), IconChevronUp)}
      {button(next, t('list.nextRecord'), IconChevronDown)}
    </Group>
  );
}
