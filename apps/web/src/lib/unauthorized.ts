/**
 * What happens on a 401. The router fills it in, so that the API client needs to know no routes:
 * sign-in, public and external pages never redirect, the others show the specified message and go to /login.
 */
let handler: () => void = () => {};

export function onUnauthorized(next: () => void): void {
  handler = next;
}

export const announceUnauthorized = (): void => handler();
