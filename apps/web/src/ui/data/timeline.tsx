import type { ReactNode } from 'react';
import { DateText } from './date-text.tsx';
import classes from './timeline.module.css';
import { TONES, type Tone } from './tone.ts';

export type TimelineItem = {
  id: string | number;
  title: ReactNode;
  /** Time, ISO 8601. */
  at: string;
  by?: string | undefined;
  body?: ReactNode;
  tone?: Tone;
};

/** Events, in the order given. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className={classes.list}>
      {items.map(({ id, title, at, by, body, tone = 'neutral' }) => (
        <li key={id} className={classes.item} style={{ '--dot': `var(--mantine-color-${TONES[tone]}-filled)` }}>
          <div className={classes.title}>{title}</div>
          <div className={classes.meta}>
            {by && <>{by} · </>}
            <DateText value={at} relative />
          </div>
          {body && <div className={classes.body}>{body}</div>}
        </li>
      ))}
    </ol>
  );
}
