import type { currencySign } from '@linkstand/contract/shared/money';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { useReaderCurrency } from '../../../lib/reader-currency.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import classes from './range-field.module.css';

interface Props {
  readonly label: string;
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** Shown beside the number, where the reader's language has it. */
  readonly unit?: ReturnType<typeof currencySign>;
  /** The largest number that makes sense. */
  readonly limit: number;
  /** Placeholders of the empty fields: the bounds of the catalogue. */
  readonly hint?: { readonly from: string; readonly to: string } | undefined;
  readonly onChange: (min: number | undefined, max: number | undefined) => void;
}

/** NaN: something is typed that can't be read. */
type Bound = number | null;

const WAIT_MS = 450;

/** From and to, applied a moment after the last key or with Enter. */
export function RangeField({ label, min, max, unit, limit, hint, onChange }: Props) {
  const t = useT('media');
  const reader = useReaderCurrency();
  const [typed, setTyped] = useState<{ from: Bound; to: Bound } | null>(null);
  // Changed by a chip or the back button, so half-typed text is dropped.
  const [known, setKnown] = useState([min, max]);
  if (known[0] !== min || known[1] !== max) {
    setKnown([min, max]);
    setTyped(null);
  }
  const { from, to } = typed ?? { from: min ?? null, to: max ?? null };
  const isReversed = from !== null && to !== null && to < from;
  const apply = useDebouncedCallback((next: { from: Bound; to: Bound }) => {
    if (Number.isNaN(next.from) || Number.isNaN(next.to)) return;
    // While the end is being typed it may still lie before the beginning: "1" on the way to "100".
    if (next.from !== null && next.to !== null && next.to < next.from) return;
    const [low, high] = [next.from ?? undefined, next.to ?? undefined];
    if (low !== min || high !== max) onChange(low, high);
  }, WAIT_MS);
  const type = (next: { from: Bound; to: Bound }) => {
    setTyped(next);
    apply(next);
  };
  const field = (name: string, value: Bound, placeholder: string | undefined, change: (bound: Bound) => void) => (
    <NumberField
      kind="number"
      size="xs"
      max={limit}
      aria-label={`${label}: ${name}`}
      placeholder={placeholder ?? name}
      value={value}
      onChange={change}
      onKeyDown={(event) => event.key === 'Enter' && apply.flush()}
      onBlur={() => apply.flush()}
      {...(unit?.side === 'before' && { leftSection: unit.sign, leftSectionWidth: 24 })}
      {...(unit?.side === 'behind' && { rightSection: unit.sign, rightSectionWidth: 24 })}
    />
  );
  // Typed in euros, which are the unit.
  const isAbout = reader !== null && unit !== undefined;
  const about = (bound: number) => reader?.about(Math.round(bound * 100), { short: true }) ?? '';
  return (
    <div>
      <div className={classes.range}>
        {field(t('from'), from, hint?.from, (bound) => type({ from: bound, to }))}
        <span aria-hidden="true">–</span>
        {field(t('to'), to, hint?.to, (bound) => type({ from, to: bound }))}
      </div>
      {isAbout && !isReversed && (from || to) && (
        <p className={classes.about} title={reader.help}>
          ≈ {to ? `${about(from || 0)} – ${about(to)}` : t('bars.from', { from: about(from || 0) })}
        </p>
      )}
      {isReversed && (
        <p className={classes.fault} role="alert">
          {t('reversed')}
        </p>
      )}
    </div>
  );
}
