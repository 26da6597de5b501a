import { ProfileScreen } from '../../../features/users/components/profile-screen.tsx';

/** The client's own data and preferences. */
export function ProfilePage() {
  return <ProfileScreen />;
}
