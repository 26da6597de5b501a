import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { useT } from '../../../lib/i18n.ts';
import classes from './site-picks.module.css';

export interface Pick {
  readonly key: string;
  /** Domain of the site, or the line as it was written. */
  readonly title: string;
  readonly more: ReactNode;
  /** What is shown at the end of the row. */
  readonly end: ReactNode;
  /** It can be chosen. */
  readonly canPick: boolean;
}

interface Props {
  readonly label: string;
  readonly picks: readonly Pick[];
  readonly picked: ReadonlySet<string>;
  readonly onPick: (picked: Set<string>) => void;
}

const ROW = 56;

/** Thousands of sites to choose among; only those in sight are drawn. */
export function SitePicks({ label, picks, picked, onPick }: Props) {
  const t = useT('domains');
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: picks.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  const toggle = (key: string) => {
    const next = new Set(picked);
    if (!next.delete(key)) next.add(key);
    onPick(next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section ref={box} className={classes.picks} aria-label={label} tabIndex={0}>
      <ul className={classes.canvas} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const pick = picks[index];
          if (!pick) return null;
          return (
            <li key={pick.key} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
              {pick.canPick ? (
                <Checkbox
                  size="xs"
                  aria-label={t('pick', { site: pick.title })}
                  checked={picked.has(pick.key)}
                  onChange={() => toggle(pick.key)}
                />
              ) : (
                <span className={classes.space} />
              )}
              <span className={classes.titles}>
                <span className={classes.domain} title={pick.title}>
                  {pick.title}
                </span>
                <span className={classes.more}>{pick.more}</span>
              </span>
              <span className={classes.end}>{pick.end}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
