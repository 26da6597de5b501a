import type { ReactNode } from 'react';
import { useSession } from '../lib/session.ts';
import { PagePending } from '../ui/page-pending.tsx';

/** The pages of a face that needs sign-in; they leave the screen the moment nobody is signed in. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useSession() ? children : <PagePending />;
}
