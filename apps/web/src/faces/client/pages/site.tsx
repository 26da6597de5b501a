import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AboutSelect } from '../../../features/media/components/about-select.tsx';
import { SiteView } from '../../../features/media/components/site-view.tsx';
import { useMediaOptions, useSite } from '../../../features/media/queries.ts';
import { useT } from '../../../lib/i18n.ts';
import { useRecent } from '../../../lib/recent.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';

const route = getRouteApi('/client/media/$siteId');

const NONE: never[] = [];

/** One site of the catalogue. */
export function SitePage() {
  const t = useT('media');
  const { siteId } = route.useParams();
  const { about = NONE, topics = NONE, category = NONE } = route.useSearch();
  const wanted = useMemo(() => ({ about, topics, category }), [about, topics, category]);
  const navigate = route.useNavigate();
  const options = useMediaOptions().data;
  const site = useSite(siteId, wanted);
  useRecent(site.data?.domain);
  if (site.isError) {
    return (
      <ErrorState isPage error={site.error} onRetry={() => void site.refetch()}>
        <AnchorLink to="/media">{t('title')}</AnchorLink>
      </ErrorState>
    );
  }
  if (!site.data) return <DetailSkeleton />;
  const choose = (next: number[] | undefined) =>
    void navigate({ search: { about: next }, replace: true, resetScroll: false });
  return (
    <SiteView
      site={site.data}
      wanted={wanted}
      aboutSelect={<AboutSelect options={options} selected={wanted.about} onChange={choose} />}
    />
  );
}
