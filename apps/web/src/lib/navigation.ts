import type { Queue } from '@linkstand/contract/desk/endpoints';
import type { Caller } from '@linkstand/contract/shared/roles';
import type { ComponentType } from 'react';
import type { SessionUser } from './guard.ts';

/** One item of a menu. Only existing pages have one. */
export type NavigationEntry<Label extends string = string, Group extends string = string> = {
  /** Path of the page, without params. */
  to: string;
  /** Key of its name in the face's messages. */
  label: Label;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  group: Group;
  /** Who sees it. COORDINATOR is an editor with that flag, EDITOR includes coordinators, OWNERS_TABLE is a flag. */
  roles: readonly Caller[];
  /** The queue whose waiting records are counted beside the name. */
  queue?: Queue;
  /** Pages that share the item, as tabs on top of each; the first is where the item leads. */
  tabs?: readonly { to: string; label: Label }[];
};

export function maySee(entry: { roles: readonly Caller[] }, user: SessionUser): boolean {
  return (
    entry.roles.includes(user.role) ||
    (user.editorCoordinator && entry.roles.includes('COORDINATOR')) ||
    (user.canSeeOwnersTable && user.role !== 'USER' && entry.roles.includes('OWNERS_TABLE')) ||
    (user.canAccessOwnerNewsletter && user.role !== 'USER' && entry.roles.includes('OWNER_NEWSLETTER'))
  );
}

/** Whether an address is a page or one of the pages below it. */
export const isWithin = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`);

/** The item that an address belongs to: of several, the one whose page is nearest. */
export function entryAt<E extends NavigationEntry>(entries: readonly E[], path: string): E | undefined {
  let nearest: { entry: E; page: string } | undefined;
  for (const entry of entries) {
    for (const page of [entry.to, ...(entry.tabs ?? []).map(({ to }) => to)]) {
      if (isWithin(path, page) && page.length > (nearest?.page.length ?? 0)) nearest = { entry, page };
    }
  }
  return nearest?.entry;
}
