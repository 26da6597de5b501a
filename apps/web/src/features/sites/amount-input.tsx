import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** Whole units; null for none. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Units in what is typed: 100 for cents of a euro. */
  scale?: number;
};

/** A number that is kept in whole units of something smaller than what people type. */
export function AmountInput({ value, onChange, scale = 100, ...rest }: Props) {
  return (
    <NumberInput
      hideControls
      decimalScale={Math.round(Math.log10(scale))}
      allowNegative={false}
      {...rest}
      value={value === null ? '' : value / scale}
      onChange={(typed) => onChange(typed === '' || typed === '-' ? null : Math.round(Number(typed) * scale))}
    />
  );
}
