import type { SessionUser } from '../../../lib/guard.ts';

/**
 * Which fields of briefings a role is ever given, so that lists leave out columns and filters that would stay empty.
 * What a person may do is never asked here, but of each record's `can`.
 */
export function seenBy({ role, editorCoordinator }: Pick<SessionUser, 'role' | 'editorCoordinator'>) {
  return {
    client: role === 'ADMIN' || role === 'EDITOR' || role === 'SELLER',
    editor: role !== 'USER',
    owner: role === 'ADMIN' || role === 'EDITOR' || role === 'SITE_MANAGER' || role === 'OWNER_MANAGER',
    cost: role === 'ADMIN' || role === 'SITE_MANAGER' || role === 'OWNER_MANAGER',
    /** May ask for the list of editors. */
    editors: role === 'ADMIN' || editorCoordinator,
    /** May ask for lists of clients and sites. */
    choices: role === 'ADMIN' || editorCoordinator || role === 'SELLER',
  };
}
