import { Button, Checkbox, ScrollArea, SegmentedControl, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { DEFAULT_WIDTH } from '../list-search.ts';
import { chosenColumns, isFixed, layOutColumns, moveColumn, toggleColumn } from './column-choice.ts';
import { WIDTH_STEP, withinLimits, withWidth } from './column-widths.ts';
import type { ColumnsProps } from './columns-menu.tsx';
import classes from './columns-panel.module.css';
import { useDragOrder } from './use-drag-order.ts';

/** Height of rows; shown columns, movable by drag or arrow keys and made wider by them, and hidden ones below. */
export function ColumnsPanel(props: ColumnsProps) {
  const { columns, choice, onChoice, available = Number.POSITIVE_INFINITY } = props;
  const { widths, onWidths, density, onDensity } = props;
  const t = useT('ui');
  const [spoken, setSpoken] = useState('');
  const panel = useRef<HTMLUListElement>(null);
  const refocus = useRef<string | null>(null);
  const automatic = automaticColumns(columns, choice, available);
  const shown = choice ? chosenColumns(columns, choice) : automatic;
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
    onChoice(moveColumn(columns, choice, key, to, automatic));
  };
  const toggle = (key: string) => {
    refocus.current = `[data-key="${key}"] input`;
    onChoice(toggleColumn(columns, choice, key, automatic));
  };
  const drag = useDragOrder(panel, move);
  const resize = (key: string, by: number) => {
    const column = shown.find((each) => each.key === key);
    if (!column) return;
    const width = withinLimits((widths?.[key] ?? widthOnScreen(key) ?? column.width ?? DEFAULT_WIDTH) + by);
    setSpoken(t('list.resizedColumn', { column: column.header, width }));
    onWidths(withWidth(widths, key, width));
  };
  const byKeys = (key: string, at: number) => (event: KeyboardEvent) => {
    const wider = { ArrowLeft: -WIDTH_STEP, ArrowRight: WIDTH_STEP }[event.key];
    if (wider !== undefined) {
      event.preventDefault();
      resize(key, wider);
      return;
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(key, at + step);
  };

  return (
    <ScrollArea.Autosize mah="min(480px, 70vh)" type="auto" offsetScrollbars="present" tabIndex={-1}>
      {density && onDensity && (
        <SegmentedControl
          fullWidth
          size="xs"
          mb="xs"
          aria-label={t('list.density')}
          value={density}
          data={[
            { value: 'comfortable', label: t('list.comfortable') },
            { value: 'compact', label: t('list.compact') },
          ]}
          onChange={(next) => onDensity(next as typeof density)}
        />
      )}
      <ul className={classes.panel} ref={panel}>
        {shown.map((column, at) => (
          <li key={column.key} className={classes.item} data-key={column.key} data-place={at}>
            <Choice column={column} checked onToggle={toggle} />
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
            <Choice column={column} checked={false} onToggle={toggle} />
          </li>
        ))}
      </ul>
      {choice !== null && (
        <Button variant="subtle" size="compact-xs" mt="xs" onClick={() => onChoice(null)}>
          {t('list.usualColumns')}
        </Button>
      )}
      {widths !== null && (
        <Button variant="subtle" size="compact-xs" mt="xs" onClick={() => onWidths(null)}>
          {t('list.usualWidths')}
        </Button>
      )}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </ScrollArea.Autosize>
  );
}

/**
 * What is shown without a choice: the columns that the table has now, else those that fit. A choice begins with them, so
 * that no others appear with it.
 */
function automaticColumns(
  columns: ColumnsProps['columns'],
  choice: ColumnsProps['choice'],
  available: number,
): ColumnsProps['columns'] {
  const { beside, below } = layOutColumns(columns, null, available);
  const isBelow = (column: (typeof columns)[number]) => below.includes(column);
  const heads = [...document.querySelectorAll<HTMLElement>('[data-list] th[data-column]')];
  const onScreen = new Set(heads.map(({ dataset }) => dataset.column));
  if (choice !== null || heads.length === 0)
    return columns.filter((column) => beside.includes(column) || isBelow(column));
  return columns.filter((column) => onScreen.has(column.key) || isBelow(column));
}

/** The width that a column has in the table now, in pixels. */
const widthOnScreen = (key: string): number | undefined =>
  document.querySelector<HTMLElement>(`[data-list] th[data-column="${key}"]`)?.offsetWidth;

type ChoiceProps = {
  column: ColumnsProps['columns'][number];
  checked: boolean;
  onToggle: (key: string) => void;
};

function Choice({ column, checked, onToggle }: ChoiceProps) {
  return (
    <Checkbox
      flex={1}
      label={column.header}
      checked={checked}
      disabled={checked && isFixed(column)}
      onChange={() => onToggle(column.key)}
    />
  );
}
