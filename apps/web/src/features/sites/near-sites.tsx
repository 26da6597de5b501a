import type { NearSite } from '@linkstand/contract/sites/schema';
import { Alert, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { AnchorLink } from '../../ui/buttons/links.tsx';

/** Sites that the one at a typed address may be, while it is typed. */
export function NearSites({ domain, exceptId }: { domain: string; exceptId: number | undefined }) {
  const [asked] = useDebouncedValue(domain.trim(), 400);
  const { data } = useQuery({
    queryKey: ['sites', 'near', asked],
    queryFn: async ({ signal }) => (await api.sites.near({ query: { domain: asked } }, { signal })).data,
    enabled: asked.includes('.'),
  });
  const near = (data ?? []).filter(({ id }) => id !== exceptId);
  return near.length > 0 && <NearList near={near} />;
}

/** The sites, each with its link and why it is named. */
export function NearList({ near }: { near: readonly NearSite[] }) {
  const t = useT('sites');
  return (
    <Alert color="yellow" variant="light" role="status" mt="xs" title={t('near.title')}>
      <Stack gap={2}>
        {near.map(({ id, name, domain, why }) => (
          <Text key={id} size="sm">
            <AnchorLink to="/sites/$id" params={{ id: String(id) }} size="sm">
              {name} ({domain})
            </AnchorLink>
            : {t(`near.${why}`)}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}
