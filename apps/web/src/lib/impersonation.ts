import { IMPERSONATION_HEADER } from '@linkstand/contract/users/choices';
import type { SessionUser } from './guard.ts';

/** Whom an administrator sees the product as, in this tab; other tabs stay the administrator's own. */
export type Impersonation = {
  grant: string;
  person: SessionUser;
  /** Who really sits here. */
  admin: string;
  /** When it ends by itself, ISO 8601. */
  until: string;
};

const STORED = 'seen-as';
const OVER = 'seen-as-over';

function read(): Impersonation | null {
  try {
    const text = sessionStorage.getItem(STORED);
    const stored = text ? (JSON.parse(text) as Impersonation) : null;
    return stored && typeof stored.grant === 'string' && typeof stored.person?.id === 'number' ? stored : null;
  } catch {
    return null;
  }
}

let current = read();

/** Null: the signed-in person is itself. It begins and ends together with the whole page. */
export const impersonation = (): Impersonation | null => current;

/** What goes with every call, so that the server takes the administrator for that person. */
export const impersonationHeaders = (): Record<string, string> =>
  current ? { [IMPERSONATION_HEADER]: current.grant } : {};

/** Opens the product anew as somebody else: nothing that was loaded as one person is left for the other. */
export function startImpersonation(seen: Impersonation, href: string): void {
  sessionStorage.setItem(STORED, JSON.stringify(seen));
  location.assign(href);
}

/** Forgets it without leaving the page, when the administrator signs out. */
export function forgetImpersonation(): void {
  sessionStorage.removeItem(STORED);
  current = null;
}

/** Back to the administrator's own screens, on the page of the person that was seen. */
export function endImpersonation(isOver = false): void {
  if (!current) return;
  const { person } = current;
  forgetImpersonation();
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
export const onApiRefusal = ({ code }: { code: string }): void => {
  if (code === 'impersonation_over') endImpersonation(true);
};
