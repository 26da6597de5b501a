import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { euroSign } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';

type Props = {
  label: string;
  description?: string;
  cents: number | null;
  error: ReactNode;
  onChange: (cents: number | null) => void;
};

/** A price in euros, kept in cents. */
export const PriceField = ({ cents, onChange, ...rest }: Props) => (
  <NumberInput
    {...rest}
    required
    {...euroSign(useLanguage())}
    hideControls
    allowNegative={false}
    decimalScale={2}
    fixedDecimalScale
    value={cents === null ? '' : cents / 100}
    onChange={(typed) => onChange(typed === '' ? null : Math.round(Number(typed) * 100))}
  />
);
