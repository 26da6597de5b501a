import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';

export type DateFieldProps = {
  /** `YYYY-MM-DD`, or null for none. */
  value: string | null;
  onChange: (day: string | null) => void;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** First and last day to choose, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  autoFocus?: boolean;
  disabled?: boolean;
  /** False inside a popover, which would treat a click in the calendar as outside. */
  withinPortal?: boolean;
};

const View = lazy(async () => ({ default: (await import('./date-field-view.tsx')).DateFieldView }));

/** A calendar day, typed or picked, in the reader's language. Loaded when first shown. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<Skeleton h={62} />}>
      <View {...props} />
    </Suspense>
  );
}
