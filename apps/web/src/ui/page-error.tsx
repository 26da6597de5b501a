import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from './error-state.tsx';

/** What the router shows when a page breaks while loading or drawing. */
export function PageError({ error, reset }: ErrorComponentProps) {
  return <ErrorState isPage error={error} onRetry={reset} />;
}
