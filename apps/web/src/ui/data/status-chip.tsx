import type { ReactNode } from 'react';
import classes from './status-chip.module.css';
import { TONES, type Tone } from './tone.ts';

/** A status as a chip with a dot. The text carries the meaning, the colour only helps. */
export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone} style={{ '--dot': `var(--mantine-color-${TONES[tone]}-filled)` }}>
      <span className={classes.dot} data-shape aria-hidden="true" />
      {children}
    </span>
  );
}

declare module 'react' {
  interface CSSProperties {
    '--dot'?: string;
  }
}
