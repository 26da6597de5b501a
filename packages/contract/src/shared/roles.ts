/** Roles by precedence: of several claims, the first one is the role. */
export const ROLES = ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER', 'USER'] as const;
export type Role = (typeof ROLES)[number];

/** Roles of the marketplace's own team: all but USER. */
export const INTERNAL_ROLES = ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER'] as const satisfies Role[];

/** The token claim of each role. USER has none. */
export const ROLE_CLAIMS = {
  ADMIN: 'admin',
  EDITOR: 'editor',
  SITE_MANAGER: 'siteManager',
  OWNER_MANAGER: 'ownerManager',
  SELLER: 'seller',
} as const satisfies Record<Exclude<Role, 'USER'>, string>;

/** The role of token claims: the first claim that is exactly `true`, otherwise USER. */
export function roleFromClaims(claims: Readonly<Record<string, unknown>>): Role {
  return INTERNAL_ROLES.find((role) => claims[ROLE_CLAIMS[role]] === true) ?? 'USER';
}

/** The claims in a token of this role. */
export const claimsOfRole = (role: Role): Record<string, true> =>
  role === 'USER' ? {} : { [ROLE_CLAIMS[role]]: true };

/**
 * COORDINATOR is an editor with the flag editorCoordinator; naming EDITOR admits coordinators too. OWNERS_TABLE is a
 * team member with the flag canSeeOwnersTable, OWNER_NEWSLETTER one with canAccessOwnerNewsletter.
 */
export type Caller = Role | 'COORDINATOR' | 'OWNERS_TABLE' | 'OWNER_NEWSLETTER';

/**
 * Who may call an endpoint. `public`: anyone. `link`: whoever has an owner's link id. Otherwise the roles. What a
 * caller sees and may do within the endpoint is decided by the server's policy.
 */
export type Access = 'public' | 'link' | readonly [Caller, ...Caller[]];

export const ANY_ROLE = ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER', 'USER'] as const;
