import type { SessionUser } from '../../../lib/guard.ts';
import { mayOpen } from '../../about/record-link.tsx';

/**
 * Fields of briefings that a role ever gets, so that lists leave out columns and filters that would stay empty. What a
 * person may do comes from each record's `can` instead.
 */
export function seenBy(reader: Pick<SessionUser, 'role' | 'editorCoordinator' | 'canSeeOwnersTable'>) {
  const { role, editorCoordinator } = reader;
  return {
    client: role === 'ADMIN' || role === 'EDITOR' || role === 'SELLER',
    editor: role !== 'USER',
    owner: role === 'ADMIN' || role === 'EDITOR' || role === 'SITE_MANAGER' || role === 'OWNER_MANAGER',
    cost: role === 'ADMIN' || role === 'SITE_MANAGER' || role === 'OWNER_MANAGER',
    clientFinance: role === 'ADMIN' || role === 'SELLER',
    ownerFinance: role === 'ADMIN',
    /** May list editors. */
    editors: role === 'ADMIN' || editorCoordinator,
    /** May list owners. */
    owners: mayOpen('owners', reader),
    /** May tell their own briefings from others in their scope. */
    mine: role === 'ADMIN' || role === 'EDITOR',
    /** May list clients and sites. */
    choices: role === 'ADMIN' || editorCoordinator || role === 'SELLER',
  };
}
