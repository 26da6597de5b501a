import { ProfileScreen } from '../../../features/users/components/profile-screen.tsx';

/** A team member's own data, password and preferences. */
export function ProfilePage() {
  return <ProfileScreen isStaff />;
}
