import { type ReactNode, Suspense, useState } from 'react';
import { lazy } from '../page/lazy-part.tsx';

export type SideDrawerProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Default left. */
  position?: 'left' | 'right';
  /** Pixels. */
  size: number;
  children: ReactNode;
};

const SideDrawerView = lazy(async () => ({ default: (await import('./side-drawer-view.tsx')).SideDrawerView }));

/** A drawer at the side. Loaded when first opened, because most visits open none. */
export function SideDrawer(props: SideDrawerProps) {
  const [isWanted, setWanted] = useState(props.opened);
  if (props.opened && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <SideDrawerView {...props} />
    </Suspense>
  );
}
