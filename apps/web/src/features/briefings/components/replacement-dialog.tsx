import type { ReplacementSite } from '@linkstand/contract/links/claim';
import { Radio, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';

/** The sites that a client may choose instead of a lost link. */
export function ReplacementDialog({ briefingId, onClose }: { briefingId: number; onClose: () => void }) {
  const t = useT('link-life');
  const client = useQueryClient();
  const [siteId, setSiteId] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['briefings', 'replacement-sites', briefingId],
    queryFn: ({ signal }) => api.briefings.replacementSites({ params: { id: briefingId } }, { signal }),
  });
  const choose = async () => {
    if (siteId === null) return;
    await api.briefings.replaceLink({ params: { id: briefingId }, body: { siteId } });
    toastDone(t('guarantee.done.replace'));
    void client.invalidateQueries({ queryKey: ['briefings'] });
    void client.invalidateQueries({ queryKey: ['campaigns'] });
  };
  return (
    <FormDialog
      title={t('guarantee.act.replace')}
      submitLabel={t('guarantee.order')}
      fields={['siteId']}
      missing={{ siteId: siteId === null }}
      disabled={!data || data.data.length === 0}
      onSubmit={choose}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Text size="sm">{t('guarantee.ask.replace')}</Text>
          {!data && (error ? <ErrorState error={error} onRetry={refetch} /> : <TableSkeleton rows={4} />)}
          {data?.data.length === 0 && <Text size="sm">{t('guarantee.noSites')}</Text>}
          {data && data.data.length > 0 && (
            <Radio.Group
              label={t('guarantee.sites')}
              value={siteId === null ? null : String(siteId)}
              withAsterisk
              error={errors.siteId}
              onChange={(value) => setSiteId(Number(value))}
            >
              <Stack gap="xs" mt="xs">
                {data.data.map((site) => (
                  <SiteRadio key={site.id} site={site} isMissing={Boolean(errors.siteId)} />
                ))}
              </Stack>
            </Radio.Group>
          )}
        </>
      )}
    </FormDialog>
  );
}

function SiteRadio({ site, isMissing }: { site: ReplacementSite; isMissing: boolean }) {
  const t = useT('link-life');
  const { compact, country } = useFormat();
  const facts = [
    site.domain,
    country(site.country),
    ...(site.da === null ? [] : [`DA ${site.da}`]),
    ...(site.monthlyTraffic === null ? [] : [t('guarantee.visits', { visits: compact(site.monthlyTraffic) })]),
    t('guarantee.delivery', { count: site.deliveryDays }),
  ];
  return (
    <Radio
      value={String(site.id)}
      label={site.name}
      description={facts.join(' · ')}
      aria-invalid={isMissing || undefined}
    />
  );
}
