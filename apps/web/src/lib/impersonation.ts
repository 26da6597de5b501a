import { IMPERSONATION_HEADER } from '@linkstand/contract/users/choices';
import type { SessionUser } from './guard.ts';

/** The person an administrator impersonates in this tab. Other tabs stay the administrator's. */
export type Impersonation = {
  grant: string;
  person: SessionUser;
  /** The administrator's name. */
  admin: string;
  /** When it ends automatically, ISO 8601. */
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

/** Null without impersonation. It begins and ends with a load of the page. */
export const impersonation = (): Impersonation | null => current;

/** Headers of every call, so that the server treats the administrator as that person. */
export const impersonationHeaders = (): Record<string, string> =>
  current ? { [IMPERSONATION_HEADER]: current.grant } : {};

/** Reloads the product as another person, so that no data of the first one stays loaded. */
export function startImpersonation(seen: Impersonation, href: string): void {
  sessionStorage.setItem(STORED, JSON.stringify(seen));
  location.assign(href);
}

/** Ends it without leaving the page, when the administrator signs out. */
export function forgetImpersonation(): void {
  sessionStorage.removeItem(STORED);
  current = null;
}

/** Returns to the administrator's own screens, on the page of that person. */
export function endImpersonation(isOver = false): void {
  if (!current) return;
  const { person } = current;
  forgetImpersonation();
  if (isOver) sessionStorage.setItem(OVER, person.name);
  location.assign(`/users/${person.id}`);
}

/** Name of the person whose impersonation expired. Returned once. */
export function takeEndedName(): string | null {
  const name = sessionStorage.getItem(OVER);
  sessionStorage.removeItem(OVER);
  return name;
}

/** Handles the server's answer to an expired impersonation. */
export const onApiRefusal = ({ code }: { code: string }): void => {
  if (code === 'impersonation_over') endImpersonation(true);
};
