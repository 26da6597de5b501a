import { type AboutKind, aboutPath } from '@linkstand/contract/about/kinds';
import type { SessionUser } from '../../../lib/guard.ts';
import { useUser } from '../../../lib/session.ts';
import { PathLink } from '../../../ui/links.tsx';

type Kind = Extract<AboutKind, 'briefings' | 'sites' | 'users' | 'owners'>;

/** Who may open such a page. Nobody meets a link that leads nowhere. */
const READERS: Readonly<Record<Kind, readonly SessionUser['role'][]>> = {
  briefings: ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER'],
  sites: ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER'],
  users: ['ADMIN', 'SELLER'],
  owners: ['ADMIN', 'SITE_MANAGER', 'OWNER_MANAGER'],
};

type Props = { kind: Kind; record: { id: number; name: string } };

/** A record that a case is about: a link for those who may open it. */
export function CaseLink({ kind, record: { id, name } }: Props) {
  const { role } = useUser();
  const text = name || `#${id}`;
  return READERS[kind].includes(role) ? (
    <PathLink href={aboutPath(kind, id)} size="sm" title={text}>
      {text}
    </PathLink>
  ) : (
    <span title={text}>{text}</span>
  );
}
