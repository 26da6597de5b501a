import { plain } from '../../ui/shell/arrange-commands.ts';

/** The number in "approve 341" or "Approve request 341": words of the action, then a number; undefined for other texts. */
export function decisionOf(text: string, action: string): string | undefined {
  const [, typed = '', number] = /^(.*\D)(\d{1,9})$/u.exec(text.trim()) ?? [];
  const words = plain(typed)
    .split(/[\s#]+/u)
    .filter(Boolean);
  const known = plain(action).split(/\s+/u);
  const isAsked = words.length > 0 && words.every((word) => known.some((each) => each.startsWith(word)));
  return isAsked ? number : undefined;
}
