import { Checkbox } from '@mantine/core';
import type { MouseEvent, Ref } from 'react';
import { useT } from '../../lib/i18n.ts';
import classes from './list.module.css';
import type { Column } from './list-types.ts';

type Props<Row> = {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  active: boolean;
  /** Undefined where rows can't be selected. */
  selected: boolean | undefined;
  onToggle: () => void;
  href: string | undefined;
  onOpen: (() => void) | undefined;
  ref?: Ref<HTMLTableRowElement> | undefined;
};

/** One record; its first cell is a link, so that it opens in a tab of its own too. */
export function ListRow<Row>({ row, index, columns, active, selected, onToggle, href, onOpen, ref }: Props<Row>) {
  return (
    <tr
      data-index={index}
      ref={ref}
      className={classes.row}
      data-opens={onOpen ? true : undefined}
      data-active={active || undefined}
      data-selected={selected || undefined}
      aria-selected={selected}
      onClick={(event) => opensRow(event) && onOpen?.()}
    >
      {selected !== undefined && (
        <td>
          <SelectBox checked={selected} onChange={onToggle} />
        </td>
      )}
      {columns.map((column, at) => {
        const content = column.cell(row);
        return (
          <td key={column.key} data-align={column.align}>
            {at === 0 && href ? (
              <a className={classes.open} href={href} onClick={(event) => inPlace(event, () => onOpen?.())}>
                {content}
              </a>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

function SelectBox({ checked, onChange }: { checked: boolean; onChange: () => void }) {
  const t = useT('ui');
  return <Checkbox size="xs" aria-label={t('list.selectRow')} checked={checked} onChange={onChange} />;
}

/** A click on the row itself, not on a control in it and not at the end of marking text. */
function opensRow(event: MouseEvent): boolean {
  const target = event.target as Element;
  if (target.closest('a, button, input, label, [role="menu"], [role="dialog"]')) return false;
  return window.getSelection()?.isCollapsed ?? true;
}

/** A plain click stays in the page; with a modifier the browser opens its tab or window. */
function inPlace(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  open();
}
