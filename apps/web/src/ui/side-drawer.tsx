import type { DrawerProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const SideDrawerView = lazy(async () => ({ default: (await import('./side-drawer-view.tsx')).SideDrawerView }));

/** Mantine's Drawer, fetched when it is opened for the first time: most visits open none. */
export function SideDrawer(props: DrawerProps) {
  const [isWanted, setWanted] = useState(props.opened);
  if (props.opened && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <SideDrawerView {...props} />
    </Suspense>
  );
}
