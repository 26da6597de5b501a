/** Roles in order of precedence: of several claims the first that holds names the role. */
export const ROLES = ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER', 'USER'] as const;
export type Role = (typeof ROLES)[number];

/** Every role but USER works for the marketplace itself. */
export const INTERNAL_ROLES = ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER'] as const satisfies Role[];

/** The token claim that stands for each role; USER has none. */
export const ROLE_CLAIMS = {
  ADMIN: 'admin',
  EDITOR: 'editor',
  SITE_MANAGER: 'siteManager',
  OWNER_MANAGER: 'ownerManager',
  SELLER: 'seller',
} as const satisfies Record<Exclude<Role, 'USER'>, string>;

/** Role precedence from token claims (specification §6): the first claim that is exactly `true`, else USER. */
export function roleFromClaims(claims: Readonly<Record<string, unknown>>): Role {
  return INTERNAL_ROLES.find((role) => claims[ROLE_CLAIMS[role]] === true) ?? 'USER';
}

/** The claims a token of this role carries. */
export const claimsOfRole = (role: Role): Record<string, true> =>
  role === 'USER' ? {} : { [ROLE_CLAIMS[role]]: true };

/**
 * COORDINATOR is an editor with the editorCoordinator flag; naming EDITOR admits coordinators too. OWNERS_TABLE is any
 * internal person with the flag canSeeOwnersTable.
 */
export type Caller = Role | 'COORDINATOR' | 'OWNERS_TABLE';

/**
 * Who may call an endpoint at all. `public`: anyone; `link`: whoever holds an owner's link id;
 * otherwise the roles. What a caller sees and may do within it is the server's policy.
 */
export type Access = 'public' | 'link' | readonly [Caller, ...Caller[]];

export const ANY_ROLE = ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER', 'USER'] as const;
