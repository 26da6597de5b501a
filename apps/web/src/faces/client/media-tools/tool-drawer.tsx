import { Suspense } from 'react';
import type { MediaSearch } from '../../../features/media/search.ts';
import { useWanted } from '../../../features/media/use-wanted.ts';
import { useT } from '../../../lib/i18n.ts';
import { SideDrawer } from '../../../ui/overlays/side-drawer.tsx';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';

const DomainsTool = lazy(async () => ({ default: (await import('./domains-tool.tsx')).DomainsTool }));
const PortfolioPanel = lazy(async () => ({
  default: (await import('../../../features/portfolios/components/portfolio-panel.tsx')).PortfolioPanel,
}));
const ExclusionsPanel = lazy(async () => ({
  default: (await import('../../../features/exclusions/components/exclusions-panel.tsx')).ExclusionsPanel,
}));

interface Props {
  readonly search: MediaSearch;
  readonly onClose: () => void;
}

/** The tool named in the address bar, beside the sites. Each loads when first opened. */
export function ToolDrawer({ search, onClose }: Props) {
  const t = useT('media');
  const { panel } = search;
  const wanted = useWanted(search);
  return (
    <SideDrawer
      opened={panel !== undefined}
      onClose={onClose}
      position="right"
      size={640}
      title={panel && t(`tools.${panel}`)}
    >
      <Suspense fallback={<TableSkeleton rows={6} />}>
        {panel === 'domains' && <DomainsTool wanted={wanted} />}
        {panel === 'portfolio' && (
          <search>
            <PortfolioPanel search={search} />
          </search>
        )}
        {panel === 'exclusions' && <ExclusionsPanel />}
      </Suspense>
    </SideDrawer>
  );
}
