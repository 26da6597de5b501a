import 'react';

declare module 'react' {
  interface CSSProperties {
    /** A variable of a style sheet. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
