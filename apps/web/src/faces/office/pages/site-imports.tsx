import { getRouteApi } from '@tanstack/react-router';
import { ImportsList } from '../../../features/sites/imports/imports-list.tsx';

const route = getRouteApi('/office/sites/imports');

/** The imports of sites, for those who bring them in. */
export function SiteImportsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return <ImportsList search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />;
}
