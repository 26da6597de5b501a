import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { AllPublications } from '../../../features/owners/components/all-publications.tsx';
import { Article } from '../../../features/owners/components/article.tsx';
import { Conversation } from '../../../features/owners/components/conversation.tsx';
import { Declined } from '../../../features/owners/components/declined.tsx';
import { Files } from '../../../features/owners/components/files.tsx';
import { LinkEnded } from '../../../features/owners/components/link-ended.tsx';
import { NextStep } from '../../../features/owners/components/next-step.tsx';
import { Order } from '../../../features/owners/components/order.tsx';
import { PublicationHead } from '../../../features/owners/components/publication-head.tsx';
import { isLinkEnded, publicationQuery, useKeepPublication } from '../../../features/owners/queries.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PagePending } from '../../../ui/page-pending.tsx';
import { useTitle } from '../../../ui/use-title.ts';

const route = getRouteApi('/external/external/briefings/$uuid/owner/publish');

/** What an owner is asked to publish, until it is published. */
export function PublishPage() {
  const { uuid } = route.useParams();
  const { data, error, refetch } = useQuery(publicationQuery(uuid));
  // Whoever has just declined is told so, though the link has ended with that.
  if (data?.status === 'in_review') return <Declined publication={data} />;
  if (isLinkEnded(error)) return <LinkEnded />;
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PagePending />;
  if (data.status === 'published' || data.status === 'done')
    return <Navigate to="/final-url-sent" search={{ link: uuid }} replace />;
  return <Publication publication={data} />;
}

function Publication({ publication }: { publication: OwnerBriefing }) {
  const title = publication.title || publication.site.name;
  useTitle(title);
  // Once it is kept as published, this page leads on to the one that follows.
  const keep = useKeepPublication(publication.uuid);
  return (
    <>
      <PublicationHead publication={publication} title={title} />
      <NextStep key={publication.status} publication={publication} onPublished={keep} />
      <Order publication={publication} />
      <Article publication={publication} />
      <Files files={publication.files} />
      <Conversation publication={publication} />
      <AllPublications uuid={publication.ownerPageUuid} />
    </>
  );
}
