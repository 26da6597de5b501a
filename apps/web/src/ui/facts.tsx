import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** An empty, null or undefined `value` shows a dash. */
export type Fact = { label: string; value: ReactNode; help?: string };

/** Labels and values side by side, stacked on narrow screens. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {items.map(({ label, value, help }) => (
        <div key={label} className={classes.fact}>
          <dt title={help}>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? <span aria-hidden="true">–</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts in one line that wraps, labels above values. Empty ones are left out. */
export function FactStrip({ items }: { items: readonly Fact[] }) {
  const filled = items.filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={classes.strip}>
      {filled.map(({ label, value, help }) => (
        <div key={label}>
          <dt title={help}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
