import type { Caller } from '@linkstand/contract/shared/roles';
import type { ComponentType } from 'react';
import type { SessionUser } from './guard.ts';

/** One item of a menu. Only pages that exist have one. */
export type NavigationEntry<Label extends string = string, Group extends string = string> = {
  /** Path of the page, without params. */
  to: string;
  /** Key of its name in the face's messages. */
  label: Label;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  group: Group;
  /** Who may see it; COORDINATOR is an editor with that flag, EDITOR admits coordinators too; OWNERS_TABLE a flag. */
  roles: readonly Caller[];
};

export function maySee(entry: { roles: readonly Caller[] }, user: SessionUser): boolean {
  return (
    entry.roles.includes(user.role) ||
    (user.editorCoordinator && entry.roles.includes('COORDINATOR')) ||
    (user.canSeeOwnersTable && user.role !== 'USER' && entry.roles.includes('OWNERS_TABLE'))
  );
}
