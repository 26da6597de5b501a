import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { servicesQuery } from '../../../features/services/queries.ts';
import { ServiceCard } from '../../../features/services/service-card.tsx';
import { useT } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DetailSkeleton } from '../../../ui/skeletons.tsx';

/** A card for each outside service; broken ones first. */
export function ThirdPartyApisPage() {
  const t = useT('services');
  const query = useQuery(servicesQuery);
  const { data } = query;
  if (query.error && !data) return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
  const rank = ({ brokenSince, setIn }: NonNullable<typeof data>[number]) => (brokenSince ? 0 : setIn ? 1 : 2);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {data ? (
        <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: 'start' }}>
          {[...data]
            .sort((a, b) => rank(a) - rank(b))
            .map((service) => (
              <ServiceCard key={service.name} service={service} />
            ))}
        </SimpleGrid>
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}
