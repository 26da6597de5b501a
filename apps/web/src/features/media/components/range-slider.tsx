import type { HistogramKey } from '@linkstand/contract/media/choices';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { boundsOf, edgesOf, placesOf } from '../bars.ts';
import classes from './range-slider.module.css';

interface Props {
  readonly name: HistogramKey;
  readonly label: string;
  /** Sites in each bar; undefined while unknown. */
  readonly counts: readonly number[] | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly onChange: (min: number | undefined, max: number | undefined) => void;
}

const WAIT_MS = 200;

/** A histogram with two thumbs below it. Applied a moment after they stop. */
export function RangeSlider({ name, label, counts, min, max, onChange }: Props) {
  const t = useT('media');
  const { money, number, compact } = useFormat();
  const edges = edgesOf(name);
  const [moved, setMoved] = useState<{ from: number; to: number } | null>(null);
  // Changed by a chip or the fields, so the thumbs move there.
  const [known, setKnown] = useState([min, max]);
  if (known[0] !== min || known[1] !== max) {
    setKnown([min, max]);
    setMoved(null);
  }
  const places = moved ?? placesOf(edges, min, max);
  const apply = useDebouncedCallback((next: { from: number; to: number }) => {
    const bounds = boundsOf(edges, next);
    setMoved(null);
    if (bounds.min !== min || bounds.max !== max) onChange(bounds.min, bounds.max);
  }, WAIT_MS);
  const move = (next: { from: number; to: number }) => {
    setMoved(next);
    apply(next);
  };
  const write = (value: number) =>
    name === 'price' ? money(value * 100, { short: true }) : name === 'traffic' ? compact(value) : number(value);
  const most = Math.max(1, ...(counts ?? []));
  const barName = (bar: number) => {
    const [from, to] = [edges[bar] ?? 0, edges[bar + 1]];
    const span =
      to === undefined ? t('bars.from', { from: write(from) }) : t('bars.span', { from: write(from), to: write(to) });
    return `${span}: ${t('found', { count: counts?.[bar] ?? 0 })}`;
  };
  const [lowest, highest] = [edges[places.from] ?? 0, edges[places.to]];
  const thumb = (end: 'from' | 'to') => (
    <input
      type="range"
      className={classes.thumb}
      min={0}
      max={edges.length}
      value={places[end]}
      aria-label={t(end === 'from' ? 'bars.least' : 'bars.most', { label })}
      aria-valuetext={end === 'from' ? write(lowest) : highest === undefined ? t('bars.open') : write(highest)}
      onChange={({ currentTarget: { valueAsNumber: at } }) =>
        move(
          end === 'from'
            ? { ...places, from: Math.min(at, places.to - 1) }
            : { ...places, to: Math.max(at, places.from + 1) },
        )
      }
      onPointerUp={() => apply.flush()}
    />
  );
  return (
    <div className={classes.slider}>
      <div className={classes.bars} aria-hidden="true">
        {edges.map((edge, bar) => (
          <div
            key={edge}
            className={classes.bar}
            title={counts && barName(bar)}
            data-within={(bar >= places.from && bar < places.to) || undefined}
          >
            {/* So that a few sites among very many are still seen. */}
            <div
              data-bar
              style={{ height: `${counts?.[bar] ? Math.max(6, Math.sqrt(counts[bar] / most) * 100) : 0}%` }}
            />
          </div>
        ))}
      </div>
      <div className={classes.track} style={{ '--from': places.from / edges.length, '--to': places.to / edges.length }}>
        {thumb('from')}
        {thumb('to')}
      </div>
    </div>
  );
}
