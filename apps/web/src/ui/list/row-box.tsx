import { CheckIcon } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { useT } from '../../lib/i18n.ts';
import classes from './row-box.module.css';

type Props = { checked: boolean; onChange: (event: SyntheticEvent) => void };

/** The box of a row: Mantine's Checkbox without all that a row doesn't need of it, as hundreds are drawn at once. */
export function RowBox({ checked, onChange }: Props) {
  const t = useT('ui');
  return (
    <div className={`mantine-Checkbox-body ${classes.box}`}>
      <input
        type="checkbox"
        className={`mantine-focus-auto ${classes.input}`}
        aria-label={t('list.selectRow')}
        checked={checked}
        onChange={onChange}
      />
      {checked && <CheckIcon className={classes.tick} />}
    </div>
  );
}
