import { Button, Checkbox, ScrollArea, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { chosenColumns, isFixed, layOutColumns, moveColumn, toggleColumn } from './column-choice.ts';
import type { ColumnsProps } from './columns-menu.tsx';
import classes from './columns-panel.module.css';
import { useDragOrder } from './use-drag-order.ts';

/** Shown columns, movable by drag or arrow keys, and hidden ones below. */
export function ColumnsPanel({ columns, choice, onChoice, available = Number.POSITIVE_INFINITY }: ColumnsProps) {
  const t = useT('ui');
  const [spoken, setSpoken] = useState('');
  const panel = useRef<HTMLUListElement>(null);
  const refocus = useRef<string | null>(null);
  const shown = chosenColumns(columns, choice);
  const layout = layOutColumns(columns, choice, available);
  const fitting = [...layout.beside, ...layout.below];
  const others = columns.filter((column) => !shown.includes(column));

  /** Keeps the focus on the moved item. */
  useLayoutEffect(() => {
    if (refocus.current) panel.current?.querySelector<HTMLElement>(refocus.current)?.focus();
    refocus.current = null;
  });
  const move = (key: string, to: number) => {
    const column = shown.find((each) => each.key === key);
    if (!column || to < 0 || to >= shown.length || shown.indexOf(column) === to) return;
    refocus.current = `[data-grip="${key}"]`;
    setSpoken(t('list.movedColumn', { column: column.header, place: to + 1, count: shown.length }));
    onChoice(moveColumn(columns, choice, key, to));
  };
  const toggle = (key: string) => {
    refocus.current = `[data-key="${key}"] input`;
    onChoice(toggleColumn(columns, choice, key));
  };
  const drag = useDragOrder(panel, move);
  const byKeys = (key: string, at: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(key, at + step);
  };

  return (
    <ScrollArea.Autosize mah="min(480px, 70vh)" type="auto" offsetScrollbars="present" tabIndex={-1}>
      <ul className={classes.panel} ref={panel}>
        {shown.map((column, at) => (
          <li key={column.key} className={classes.item} data-key={column.key} data-place={at}>
            <Choice column={column} checked hasRoom={fitting.includes(column)} onToggle={toggle} />
            <UnstyledButton
              className={classes.grip}
              data-grip={column.key}
              aria-label={t('list.moveColumn', { column: column.header })}
              title={t('list.moveColumnHint')}
              onKeyDown={byKeys(column.key, at)}
              onPointerDown={drag(column.key)}
            >
              <IconGripVertical size={16} />
            </UnstyledButton>
          </li>
        ))}
        {others.length > 0 && (
          <Text key=" hidden" component="li" size="xs" c="dimmed" pt={8}>
            {t('list.hiddenColumns')}
          </Text>
        )}
        {others.map((column) => (
          <li key={column.key} className={classes.item} data-key={column.key}>
            <Choice column={column} checked={false} hasRoom onToggle={toggle} />
          </li>
        ))}
      </ul>
      {choice !== null && (
        <Button variant="subtle" size="compact-xs" mt="xs" onClick={() => onChoice(null)}>
          {t('list.usualColumns')}
        </Button>
      )}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </ScrollArea.Autosize>
  );
}

type ChoiceProps = {
  column: ColumnsProps['columns'][number];
  checked: boolean;
  /** True if the table is wide enough to show it. */
  hasRoom: boolean;
  onToggle: (key: string) => void;
};

function Choice({ column, checked, hasRoom, onToggle }: ChoiceProps) {
  const t = useT('ui');
  return (
    <Checkbox
      flex={1}
      label={column.header}
      description={hasRoom ? undefined : t('list.noRoom')}
      checked={checked}
      disabled={checked && isFixed(column)}
      onChange={() => onToggle(column.key)}
    />
  );
}
