import { getRouteApi } from '@tanstack/react-router';
import { ImportView } from '../../../features/sites/imports/import-view.tsx';

const route = getRouteApi('/office/sites/imports/$id');

/** One import of sites. */
export function SiteImportPage() {
  return <ImportView id={Number(route.useParams().id)} />;
}
