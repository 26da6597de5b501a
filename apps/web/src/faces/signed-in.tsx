import type { ReactNode } from 'react';
import { useSession } from '../lib/session.ts';
import { PagePending } from '../ui/page/page-pending.tsx';

/** The pages of a face that needs sign-in. They unmount as soon as nobody is signed in. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useSession() ? children : <PagePending />;
}
