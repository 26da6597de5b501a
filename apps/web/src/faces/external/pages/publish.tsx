import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { AllPublications } from '../../../features/external/components/all-publications.tsx';
import { Article } from '../../../features/external/components/article.tsx';
import { Conversation } from '../../../features/external/components/conversation.tsx';
import { Declined } from '../../../features/external/components/declined.tsx';
import { Files } from '../../../features/external/components/files.tsx';
import { LinkEnded } from '../../../features/external/components/link-ended.tsx';
import { NextStep } from '../../../features/external/components/next-step.tsx';
import { Order } from '../../../features/external/components/order.tsx';
import { Proposed } from '../../../features/external/components/proposed.tsx';
import { PublicationHead } from '../../../features/external/components/publication-head.tsx';
import { isLinkEnded, keepPublication, usePublication } from '../../../features/external/publication.ts';
import { useT } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PagePending } from '../../../ui/page/page-pending.tsx';
import { useTitle } from '../../../ui/page/use-title.ts';
import { toastDone } from '../../../ui/toasts/toast.ts';

const route = getRouteApi('/external/external/briefings/$uuid/owner/publish');

/** One publication of an owner, from the request until it is published. */
export function PublishPage() {
  const { uuid } = route.useParams();
  const { data, error, again } = usePublication(uuid);
  // After a decline, the page shows it until the team moves on.
  if (data?.status === 'in_review') return <Declined publication={data} />;
  if (data?.status === 'pending_client') return <Proposed publication={data} />;
  if (isLinkEnded(error)) return <LinkEnded />;
  if (!data) return error ? <ErrorState isPage error={error} onRetry={again} /> : <PagePending />;
  // Once it is stored as published, this page redirects to the next one.
  if (data.status === 'published' || data.status === 'done')
    return <Navigate to="/final-url-sent" search={{ link: uuid }} replace />;
  return <Publication publication={data} />;
}

function Publication({ publication }: { publication: OwnerBriefing }) {
  const t = useT('external');
  const title = publication.title || publication.site.name;
  useTitle(title);
  const published = (fresh: OwnerBriefing) => {
    keepPublication(fresh);
    toastDone(t('sent.saved'));
  };
  return (
    <>
      <PublicationHead publication={publication} title={title} />
      <NextStep key={publication.status} publication={publication} onPublished={published} />
      <Order publication={publication} />
      <Article publication={publication} />
      <Files files={publication.files} />
      <Conversation publication={publication} />
      <AllPublications uuid={publication.ownerPageUuid} />
    </>
  );
}
