import type { Role } from '@linkstand/contract/shared/roles';

/** The audience of a route. `login` is anyone signed in. */
export type Requirement = 'none' | 'login' | 'admin' | 'user' | 'internal';

/** The signed-in user, with exactly the fields that local storage keeps under the key `user`. */
export type SessionUser = {
  id: number;
  name: string;
  email: string;
  emailVerified: boolean;
  role: Role;
  editorCoordinator: boolean;
  canAccessOwnerNewsletter: boolean;
  canSeeOwnersTable: boolean;
};

export type Verdict = 'open' | { redirect: '/login' | '/briefings/in-progress' };

/** Six rules, checked in this order. The server checks them again on every call. */
export function guard(route: { requires: Requirement; path: string }, user: SessionUser | null): Verdict {
  const path = route.path.replace(/\/+$/, '') || '/';
  // 1. An owner manager only has the board.
  if (user?.role === 'OWNER_MANAGER' && path === '/briefings') return { redirect: '/briefings/in-progress' };
  // 2. to 5. The route's requirement.
  const login = { redirect: '/login' } as const;
  if (route.requires !== 'none' && !user) return login;
  if (route.requires === 'admin' && user?.role !== 'ADMIN') return login;
  if (route.requires === 'user' && user?.role !== 'USER') return login;
  if (route.requires === 'internal' && user?.role === 'USER') return login;
  // 6. Routes without requirement are open.
  return 'open';
}

/** The page after signing in. */
export function landing(user: Pick<SessionUser, 'role' | 'editorCoordinator'>): string {
  switch (user.role) {
    case 'ADMIN':
      return '/dashboard';
    case 'EDITOR':
      return user.editorCoordinator ? '/requests' : '/briefings';
    case 'SITE_MANAGER':
      return '/sites';
    case 'OWNER_MANAGER':
      return '/briefings/in-progress';
    case 'SELLER':
      return '/users';
    case 'USER':
      return '/';
  }
}

/** `next` from the address bar as a path of this origin, or null. Other origins and schemes are never followed. */
export function safeNext(next: unknown, origin: string): string | null {
  if (typeof next !== 'string' || !next.startsWith('/') || next.startsWith('//') || next.includes('\\')) return null;
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null;
  if (!url || url.origin !== origin || url.pathname === '/login') return null;
  return url.pathname + url.search + url.hash;
}
