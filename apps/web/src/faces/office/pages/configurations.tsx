import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  CommissionCard,
  IdentityCard,
  PayoutTermsCard,
  RatesCard,
  WordsCard,
} from '../../../features/settings/cards.tsx';
import { settingsQuery } from '../../../features/settings/queries.ts';
import { useT } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DetailSkeleton } from '../../../ui/skeletons.tsx';

/** What administrators change while the product runs. */
export function ConfigurationsPage() {
  const t = useT('settings');
  const query = useQuery(settingsQuery);
  const { data: settings } = query;
  if (query.error && !settings) return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {settings ? (
        <Stack maw={820}>
          <IdentityCard settings={settings} />
          <PayoutTermsCard settings={settings} />
          <CommissionCard settings={settings} />
          <WordsCard settings={settings} />
          <RatesCard settings={settings} />
        </Stack>
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}
