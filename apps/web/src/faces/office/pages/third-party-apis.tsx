import type { Service } from '@linkstand/contract/services/endpoints';
import { SimpleGrid, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GROUP_OF, SERVICE_GROUPS } from '../../../features/services/groups.ts';
import { servicesQuery } from '../../../features/services/queries.ts';
import { ServiceCard } from '../../../features/services/service-card.tsx';
import { useT } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';

/** A card for each outside service; broken ones first, whatever they are for. */
export function ThirdPartyApisPage() {
  const t = useT('services');
  const query = useQuery(servicesQuery);
  const { data } = query;
  if (query.error && !data) return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
  const isBroken = ({ brokenSince }: Service) => brokenSince !== null;
  const groups = [
    { group: 'broken' as const, services: data?.filter(isBroken) ?? [] },
    ...SERVICE_GROUPS.map((group) => ({
      group,
      services: data?.filter((service) => GROUP_OF[service.name] === group && !isBroken(service)) ?? [],
    })),
  ];
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {data ? (
        <Stack gap="xl">
          {groups
            .filter(({ services }) => services.length > 0)
            .map(({ group, services }) => (
              <section key={group} aria-label={t(`group.${group}`)}>
                <Title order={2} size="h5" mb="xs" c={group === 'broken' ? 'red' : 'dimmed'}>
                  {t(`group.${group}`)}
                </Title>
                <SimpleGrid cols={{ base: 1, lg: 2 }}>
                  {services.map((service) => (
                    <ServiceCard key={service.name} service={service} />
                  ))}
                </SimpleGrid>
              </section>
            ))}
        </Stack>
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}
