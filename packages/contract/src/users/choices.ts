/** How long an administrator sees the product as somebody else, at most. */
export const IMPERSONATION_MINUTES = 30;
/** Names the grant under which the bearer of the token acts as somebody else. */
export const IMPERSONATION_HEADER = 'x-impersonate';
/** The same in the address of a file that is fetched by a plain link, which carries no headers. */
export const IMPERSONATION_QUERY = 'as';
