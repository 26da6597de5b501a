import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { NewTaskButton } from '../../features/tasks/components/new-task-button.tsx';
import { useUser } from '../../lib/session.ts';

/** Controls of the top bar besides language and account, from left to right. */
export function HeaderSlots() {
  const { role } = useUser();
  return (
    <>
      {role === 'ADMIN' && <NewTaskButton />}
      <NotificationBell />
    </>
  );
}
