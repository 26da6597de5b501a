import { IMPERSONATION_HEADER } from '@linkstand/contract/users/choices';
import type { SessionUser } from './guard.ts';

/** Whom an administrator sees the product as, in this tab; other tabs stay the administrator's own. */
export type SeenAs = {
  grant: string;
  person: SessionUser;
  /** Who really sits here. */
  admin: string;
  /** When it ends by itself, ISO 8601. */
  until: string;
};

const STORED = 'seen-as';
const OVER = 'seen-as-over';

function read(): SeenAs | null {
  try {
    const text = sessionStorage.getItem(STORED);
    const stored = text ? (JSON.parse(text) as SeenAs) : null;
    return stored && typeof stored.grant === 'string' && typeof stored.person?.id === 'number' ? stored : null;
  } catch {
    return null;
  }
}

let current = read();

/** Null: the signed-in person is itself. It begins and ends together with the whole page. */
export const seenAs = (): SeenAs | null => current;

/** What goes with every call, so that the server takes the administrator for that person. */
export const seenAsHeaders = (): Record<string, string> => (current ? { [IMPERSONATION_HEADER]: current.grant } : {});

/** Opens the product anew as somebody else: nothing that was loaded as one person is left for the other. */
export function beginSeeingAs(seen: SeenAs, href: string): void {
  sessionStorage.setItem(STORED, JSON.stringify(seen));
  location.assign(href);
}

/** Forgets it without leaving the page, when the administrator signs out. */
export function forgetSeenAs(): void {
  sessionStorage.removeItem(STORED);
  current = null;
}

/** Back to the administrator's own screens, on the page of the person that was seen. */
export function leaveSeenAs(isOver = false): void {
  if (!current) return;
  const { person } = current;
  forgetSeenAs();
  if (isOver) sessionStorage.setItem(OVER, person.name);
  location.assign(`/users/${person.id}`);
}

/** Whoever was seen until the time was over; told once. */
export function takeOver(): string | null {
  const name = sessionStorage.getItem(OVER);
  sessionStorage.removeItem(OVER);
  return name;
}

/** The server's answer to a grant that ended. */
export const hearRefusal = ({ code }: { code: string }): void => {
  if (code === 'impersonation_over') leaveSeenAs(true);
};
