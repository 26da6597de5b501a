import { type DateStyle, useFormat } from '../../lib/format.ts';
import { dash } from './dash.tsx';

type Props = {
  /** ISO instant or `YYYY-MM-DD`; null shows a dash. */
  value: string | null | undefined;
  style?: DateStyle;
  /** "3 hours ago" instead of the date. */
  relative?: boolean;
};

/** A short date, with the full one on hover. */
export function DateText({ value, style = 'medium', relative = false }: Props) {
  const format = useFormat();
  if (!value) return dash;
  return (
    <time dateTime={value} title={format.date(value, 'full')}>
      {relative ? format.relative(value) : format.date(value, style)}
    </time>
  );
}

/** From one day to another; a single day once. */
export function DayRange({ from, to }: { from: string | null; to: string | null }) {
  if (from === to) return <DateText value={from} />;
  return (
    <>
      <DateText value={from} /> – <DateText value={to} />
    </>
  );
}
