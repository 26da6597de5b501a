import { type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';

interface RequiredFields {
  /** For the form element. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** Messages for the fields, by path. A field's message goes as soon as there is a value. */
  readonly errors: Readonly<Record<string, string>>;
  /** For submitting: whether nothing is missing. Otherwise the fields say so, and the first of them gets the focus. */
  readonly check: () => boolean;
}

/**
 * Says at the fields of a form that they are required, when it is submitted without their values.
 *
 * @param missing fields that must have a value and have none, by path
 */
export function useRequired(missing: Readonly<Record<string, boolean>>): RequiredFields {
  const common = useT('common');
  const form = useRef<HTMLFormElement>(null);
  /** Paths that were missing at the last submit. */
  const [unfilled, setUnfilled] = useState<readonly string[]>([]);
  // After the messages are shown at their fields.
  useEffect(() => {
    if (unfilled.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [unfilled]);
  return {
    form,
    errors: Object.fromEntries(
      unfilled.filter((path) => missing[path]).map((path) => [path, common('errors.required')]),
    ),
    check: () => {
      const empty = Object.keys(missing).filter((path) => missing[path]);
      setUnfilled(empty);
      return empty.length === 0;
    },
  };
}
