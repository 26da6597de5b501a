import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from './error-state.tsx';

/** Shown by the router if a page crashes while loading or rendering. */
export function PageError({ error, reset }: ErrorComponentProps) {
  return <ErrorState isPage error={error} onRetry={reset} />;
}
