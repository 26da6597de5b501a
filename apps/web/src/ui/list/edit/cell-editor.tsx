import { ColorInput, NativeSelect, NumberInput, type NumberInputProps, TextInput } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { EditField, EditValue } from './edit-types.ts';
import classes from './editable-cell.module.css';
import type { Leave } from './next-cell.ts';

type Props = {
  edit: EditField;
  value: EditValue;
  label: string;
  /** `to` is null where the focus has gone elsewhere already. */
  onSave: (value: EditValue, to: Leave | null) => void;
  onStop: () => void;
};

/** The field in a cell: Enter saves, Tab saves and goes on, Escape leaves all as it was; so does leaving it save. */
export function CellEditor({ edit, value, label, onSave, onStop }: Props) {
  const [typed, setTyped] = useState(value);
  const isLeft = useRef(false);
  const leave = (how: () => void) => {
    if (isLeft.current) return;
    isLeft.current = true;
    how();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to: Leave | null =
      event.key === 'Enter' ? 'here' : event.key === 'Tab' ? (event.shiftKey ? 'previous' : 'next') : null;
    if (event.key === 'Escape') leave(onStop);
    else if (to) leave(() => onSave(typed, to));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // What stands in the field's own picker often takes no focus, so a blur alone tells nothing.
  const box = useClickOutside<HTMLDivElement>(() => leave(() => onSave(typed, null)), ['pointerdown']);
  useSelectAll(box);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) leave(() => onSave(typed, null));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the field in it
    <div className={classes.editor} ref={box} onKeyDownCapture={onKeyDown} onBlur={onBlur}>
      <Field edit={edit} value={typed} label={label} onChange={setTyped} />
    </div>
  );
}

type FieldProps = {
  edit: EditField;
  value: EditValue;
  label: string;
  onChange: (value: EditValue) => void;
};

function Field({ edit, value, label, onChange }: FieldProps) {
  const common = { size: 'xs', 'aria-label': label, autoFocus: true } as const;
  const text = String(value ?? '');
  switch (edit.kind) {
    case 'text':
      return (
        <TextInput
          {...common}
          value={text}
          maxLength={edit.maxLength ?? 500}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number': {
      const { min, max } = edit;
      const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
      return <AmountField {...common} {...bounds} allowDecimal={false} amount={value} unit={1} onAmount={onChange} />;
    }
    case 'money':
      return <AmountField {...common} min={0} decimalScale={2} amount={value} unit={100} onAmount={onChange} />;
    case 'choice':
      return (
        <NativeSelect
          {...common}
          value={text}
          data={[...(edit.clearable || value === null ? [{ value: '', label: '–' }] : []), ...edit.options]}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case 'date':
      return (
        <TextInput
          {...common}
          type="date"
          value={text}
          min={edit.min}
          max={edit.max}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case 'color':
      return (
        <ColorInput {...common} value={text} format="hex" popoverProps={{ withinPortal: false }} onChange={onChange} />
      );
    case 'flag':
      return null;
  }
}

type AmountProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  amount: EditValue;
  /** How many of what is counted make one of what is typed: 100 cents. */
  unit: number;
  onAmount: (amount: number | null) => void;
};

/** A number as it is typed, also when it is only begun, such as `12.` */
function AmountField({ amount, unit, onAmount, ...rest }: AmountProps) {
  const [typed, setTyped] = useState<number | string>(typeof amount === 'number' ? amount / unit : '');
  return (
    <NumberInput
      {...rest}
      hideControls
      value={typed}
      onChange={(next) => {
        setTyped(next);
        const read = typeof next === 'number' ? next : Number.parseFloat(next);
        onAmount(Number.isNaN(read) ? null : Math.round(read * unit));
      }}
    />
  );
}

/** Typing replaces what stands there, as in any table. */
function useSelectAll(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const field = box.current?.querySelector('input');
    if (field && field.type !== 'date') field.select();
  }, [box]);
}
