import { plainName } from '@linkstand/contract/shared/plain-words';

/** The number in "approve 341" or "Approve request 341": words of the action, then a number; undefined for other texts. */
export function decisionOf(text: string, action: string): string | undefined {
  const [, typed = '', number] = /^(.*\D)(\d{1,9})$/u.exec(text.trim()) ?? [];
  const words = plainName(typed)
    .split(/[\s#]+/u)
    .filter(Boolean);
  const known = plainName(action).split(/\s+/u);
  const isAsked = words.length > 0 && words.every((word) => known.some((each) => each.startsWith(word)));
  return isAsked ? number : undefined;
}
