import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazy } from '../page/lazy-part.tsx';

export type SidePanelProps = {
  opened: boolean;
  title: ReactNode;
  onClose: () => void;
  size?: number;
  /** The list behind it and which of its records this is: the panel steps to the others. */
  steps?: { list: string; id: number | undefined; onOpen: (id: number) => void };
  children: ReactNode;
};

const load = () => import('./side-panel-view.tsx');
const SidePanelView = lazy(async () => ({ default: (await load()).SidePanelView }));

/** A record beside its list. Its code is loaded at the first sign that somebody may open one. */
export function SidePanel(props: SidePanelProps) {
  const [isWanted, setWanted] = useState(props.opened);
  if (props.opened && !isWanted) setWanted(true);
  useEffect(() => {
    const prepare = () => void load().catch(() => {});
    const signs = ['pointerover', 'keydown'];
    for (const sign of signs) window.addEventListener(sign, prepare, { once: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, prepare);
    };
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense>
      <SidePanelView {...props} />
    </Suspense>
  );
}
