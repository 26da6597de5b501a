import { ColorInput, NativeSelect, TextInput } from '@mantine/core';
import { DateField, type InCell } from '../../fields/date-field.tsx';
import { NumberField } from '../../fields/number-field.tsx';
import type { EditField, EditValue } from './edit-types.ts';

type Props = {
  edit: EditField;
  value: EditValue;
  label: string;
  /** Somebody wanted to leave with text that can't be read. */
  isRefused: boolean;
  inCell: InCell;
  onChange: (value: EditValue) => void;
};

/** The field of a cell's kind. */
export function CellField({ edit, value, label, isRefused, inCell, onChange }: Props) {
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
    case 'number':
      return (
        <NumberField
          {...common}
          kind="number"
          min={edit.min}
          max={edit.max}
          grouped={edit.grouped ?? true}
          hintPosition="top-start"
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    case 'money':
      return (
        <NumberField
          {...common}
          kind="money"
          hintPosition="top-start"
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
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
        <DateField
          label={label}
          value={text || null}
          min={edit.min}
          max={edit.max}
          error={isRefused}
          inCell={inCell}
          onChange={onChange}
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
