import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import classes from './range-field.module.css';

interface Props {
  readonly label: string;
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** Shown before the number. */
  readonly unit?: string;
  /** The largest number that makes sense. */
  readonly limit: number;
  /** What stands in the empty fields: the bounds there are. */
  readonly hint?: { readonly from: string; readonly to: string } | undefined;
  readonly onChange: (min: number | undefined, max: number | undefined) => void;
}

const WAIT_MS = 450;

const written = (value: number | undefined) => (value === undefined ? '' : String(value));
const read = (text: string, limit: number) => (text === '' ? undefined : Math.min(Number(text), limit));

/** From and to, taken over a moment after the last key, or with Enter. */
export function RangeField({ label, min, max, unit, limit, hint, onChange }: Props) {
  const t = useT('media');
  const [typed, setTyped] = useState<{ from: string; to: string } | null>(null);
  // Changed from elsewhere, by a chip or the back button: what is half typed no longer counts.
  const [known, setKnown] = useState([min, max]);
  if (known[0] !== min || known[1] !== max) {
    setKnown([min, max]);
    setTyped(null);
  }
  const from = typed?.from ?? written(min);
  const to = typed?.to ?? written(max);
  const apply = useDebouncedCallback((next: { from: string; to: string }) => {
    const [low, high] = [read(next.from, limit), read(next.to, limit)];
    // While the end is being typed it may still lie before the beginning: "1" on the way to "100".
    if (low !== undefined && high !== undefined && high < low) return;
    setTyped(null);
    if (low !== min || high !== max) onChange(low, high);
  }, WAIT_MS);
  const type = (next: { from: string; to: string }) => {
    const digits = { from: next.from.replace(/\D/g, '').slice(0, 12), to: next.to.replace(/\D/g, '').slice(0, 12) };
    setTyped(digits);
    apply(digits);
  };
  const isReversed = from !== '' && to !== '' && Number(to) < Number(from);
  const field = (name: string, value: string, placeholder: string | undefined, change: (text: string) => void) => (
    <TextInput
      size="xs"
      inputMode="numeric"
      aria-label={`${label}: ${name}`}
      placeholder={placeholder ?? name}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && apply.flush()}
      onBlur={() => apply.flush()}
      {...(unit && { leftSection: unit, leftSectionWidth: 24 })}
    />
  );
  return (
    <div>
      <div className={classes.range}>
        {field(t('from'), from, hint?.from, (text) => type({ from: text, to }))}
        <span aria-hidden="true">–</span>
        {field(t('to'), to, hint?.to, (text) => type({ from, to: text }))}
      </div>
      {isReversed && (
        <p className={classes.fault} role="alert">
          {t('reversed')}
        </p>
      )}
    </div>
  );
}
