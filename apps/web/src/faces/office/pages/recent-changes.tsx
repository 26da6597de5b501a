import { getRouteApi } from '@tanstack/react-router';
import { ChangePanel } from '../../../features/recent-changes/change-panel.tsx';
import { RecentChangesList } from '../../../features/recent-changes/recent-changes-list.tsx';
import { useT } from '../../../lib/i18n.ts';
import { SidePanel } from '../side-panel.tsx';

const route = getRouteApi('/office/recent-changes');

/** What was changed in many records at once, each with its undo. */
export function RecentChangesPage() {
  const t = useT('recent-changes');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { open } = search;
  const show = (id: number | undefined) => void navigate({ search: { ...search, open: id } });
  return (
    <>
      <RecentChangesList
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        onOpen={show}
      />
      <SidePanel
        opened={open !== undefined}
        title={t('title')}
        onClose={() => show(undefined)}
        steps={{ list: 'recent-changes', id: open, onOpen: show }}
      >
        {open !== undefined && <ChangePanel key={open} id={open} />}
      </SidePanel>
    </>
  );
}
