import { CheckIcon } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import classes from './row-box.module.css';

type Props = {
  checked: boolean;
  /** True with Shift: every row since the last one. */
  onChange: (isRange: boolean) => void;
};

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
        onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      {checked && <CheckIcon className={classes.tick} />}
    </div>
  );
}
