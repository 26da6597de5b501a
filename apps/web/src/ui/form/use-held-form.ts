import { type RefObject, useEffect } from 'react';
import { useLatest } from '../page/use-latest.ts';

/**
 * Blocks submitting a form while this field has unreadable text, and focuses the field.
 *
 * @param onHold shows the field's error
 */
export function useHeldForm(input: RefObject<HTMLInputElement | null>, isHeld: boolean, onHold: () => void): void {
  const latest = useLatest({ isHeld, onHold });
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    const hold = (event: SubmitEvent) => {
      if (!latest.current.isHeld) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.current?.focus();
      latest.current.onHold();
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [input, latest]);
}
