import type { ReactNode } from 'react';
import classes from './status-chip.module.css';
import { TONES, type Tone } from './tone.ts';

/** A status as a quiet chip with a dot; the words carry the meaning, the colour helps the eye. */
export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone} style={{ '--dot': `var(--mantine-color-${TONES[tone]}-filled)` }}>
      <span className={classes.dot} aria-hidden="true" />
      {children}
    </span>
  );
}

declare module 'react' {
  interface CSSProperties {
    '--dot'?: string;
  }
}
