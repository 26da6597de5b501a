import { type AboutKind, aboutPath } from '@linkstand/contract/about/kinds';
import type { SessionUser } from '../../lib/guard.ts';
import { useUser } from '../../lib/session.ts';
import { PathLink } from '../../ui/buttons/links.tsx';

type Kind = Extract<AboutKind, 'briefings' | 'sites' | 'users' | 'owners'>;
type Reader = Pick<SessionUser, 'role' | 'canSeeOwnersTable'>;

const TEAM: readonly SessionUser['role'][] = ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER'];

/** Who may open the pages of such records in their scope. */
const MAY_OPEN: Readonly<Record<Kind, (reader: Reader) => boolean>> = {
  briefings: ({ role }) => TEAM.includes(role),
  sites: ({ role }) => TEAM.includes(role),
  users: ({ role }) => role === 'ADMIN' || role === 'SELLER',
  owners: ({ role, canSeeOwnersTable }) =>
    role === 'ADMIN' || role === 'SITE_MANAGER' || role === 'OWNER_MANAGER' || canSeeOwnersTable,
};

export const mayOpen = (kind: Kind, reader: Reader): boolean => MAY_OPEN[kind](reader);

type Props = { kind: Kind; record: { id: number; name: string } };

/** The name of a record in the reader's scope: a link for those who may open its page. */
export function RecordLink({ kind, record: { id, name } }: Props) {
  const user = useUser();
  const text = name || `#${id}`;
  return mayOpen(kind, user) ? (
    <PathLink href={aboutPath(kind, id)} size="sm" title={text}>
      {text}
    </PathLink>
  ) : (
    <span title={text}>{text}</span>
  );
}
