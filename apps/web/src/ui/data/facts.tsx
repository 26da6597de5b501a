import type { ReactNode } from 'react';
import { dash } from './dash.tsx';
import classes from './facts.module.css';

/** An empty, null or undefined `value` shows a dash. */
export type Fact = {
  label: string;
  value: ReactNode;
  /** Below the value, small: what it is made of. */
  help?: string;
  /** Takes a row of its own where a strip has little room, as it is long. */
  isWide?: boolean;
};

export const isFilled = ({ value }: Pick<Fact, 'value'>): boolean =>
  value !== null && value !== undefined && value !== '';

type Props = {
  items: readonly Fact[];
  /** Amounts that add up to the last one. */
  sums?: boolean;
};

/** Labels and values side by side, stacked on narrow screens. */
export function Facts({ items, sums = false }: Props) {
  return (
    <dl className={classes.facts} data-sums={sums || undefined}>
      {items.map((item) => (
        <div key={item.label} className={classes.fact}>
          <dt>{item.label}</dt>
          <dd>
            {isFilled(item) ? item.value : dash}
            {item.help && <small className={classes.help}>{item.help}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts in one line that wraps, labels above values. Empty ones are left out. */
export function FactStrip({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={classes.strip}>
      {items.filter(isFilled).map(({ label, value, help, isWide }) => (
        <div key={label} data-wide={isWide || undefined}>
          <dt>{label}</dt>
          <dd>
            {value}
            {help && <small className={classes.help}>{help}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
