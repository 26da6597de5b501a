/**
 * What happens on a 401. The router registers it, so that the API client needs no routes. Sign-in, public and external
 * pages never redirect; other pages show a message and go to /login.
 */
let handler: () => void = () => {};

export function onUnauthorized(next: () => void): void {
  handler = next;
}

export const announceUnauthorized = (): void => handler();
