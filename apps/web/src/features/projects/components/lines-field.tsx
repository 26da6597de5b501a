import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import type { ControlProps } from '../../../ui/resource/fields/field-types.ts';

type Props<Value> = {
  control: ControlProps<Value[] | null>;
  read: (line: string) => Value;
  write: (value: Value) => string;
  placeholder?: string;
};

/** Values that are typed or pasted, one on each line. */
export function LinesField<Value>({ control, read, write, placeholder }: Props<Value>) {
  const t = useT('projects');
  const { label, description, value, error, errorAt, onChange } = control;
  const [typed, setTyped] = useState(() => (value ?? []).map(write).join('\n'));
  const values = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map(read);
  const faultAt = (index: number) => errorAt(String(index)) ?? errorAt(`${index}.url`);
  const wrong = (value ?? []).find((_, index) => faultAt(index));
  const fault =
    wrong === undefined
      ? undefined
      : t('wrongLine', { line: write(wrong), error: String(faultAt(value?.indexOf(wrong) ?? 0)) });
  return (
    <Textarea
      label={label}
      description={description}
      error={error ?? fault}
      {...(placeholder === undefined ? {} : { placeholder })}
      autosize
      minRows={2}
      maxRows={10}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(values(event.currentTarget.value));
      }}
    />
  );
}
