import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { lazy } from '../page/lazy-part.tsx';

/** What the editor of a cell, which draws around its field, has to know of it. */
export type InCell = {
  /** Why the typed text is no day, as a sentence; undefined once it is one. The cell shows it. */
  onFault: (fault: string | undefined) => void;
  /** Whether the calendar is shown above the field, for want of room below. */
  onFlip: (isAbove: boolean) => void;
};

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
  /** In the cell of a list: small, its label for screen readers only; it takes the focus with its content selected. */
  inCell?: InCell;
};

/** Loads the field ahead, where it is about to be shown. */
export const loadDateField = () => import('./date-field-view.tsx');
const View = lazy(async () => ({ default: (await loadDateField()).DateFieldView }));

/** A calendar day, typed or picked, in the reader's language. Loaded when first shown. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<Skeleton h={props.inCell ? 30 : 62} />}>
      <View {...props} />
    </Suspense>
  );
}
