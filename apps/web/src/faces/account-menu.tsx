import { useRouter } from '@tanstack/react-router';
import { useT } from '../lib/i18n.ts';
import { queryClient } from '../lib/query.ts';
import { signOut, useUser } from '../lib/session.ts';
import { UserMenu } from '../ui/shell/user-menu.tsx';

/** The signed-in person's menu, for the shells. */
export function AccountMenu({ profile }: { profile?: string }) {
  const t = useT('common');
  const router = useRouter();
  const user = useUser();
  const leave = async () => {
    // Pending requests would be refused once the session has ended.
    await queryClient.cancelQueries();
    await signOut();
    await router.navigate({ to: '/login' });
  };
  return (
    <UserMenu
      name={user.name}
      email={user.email}
      role={t(user.role === 'EDITOR' && user.editorCoordinator ? 'roles.COORDINATOR' : `roles.${user.role}`)}
      onProfile={profile ? () => void router.navigate({ href: profile }) : undefined}
      onSignOut={() => void leave()}
    />
  );
}
