import type { ReplacementSite } from '@linkstand/contract/links/claim';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';

/** The sites that a client may choose instead of a lost link. */
export function ReplacementDialog({ briefingId, onClose }: { briefingId: number; onClose: () => void }) {
  const t = useT('link-life');
  const ui = useT('ui');
  const client = useQueryClient();
  const [siteId, setSiteId] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['briefings', 'replacement-sites', briefingId],
    queryFn: ({ signal }) => api.briefings.replacementSites({ params: { id: briefingId } }, { signal }),
  });
  const choose = async () => {
    if (siteId === null) return;
    setBusy(true);
    try {
      await api.briefings.replaceLink({ params: { id: briefingId }, body: { siteId } });
      toastDone(t('guarantee.done.replace'));
      onClose();
      await client.invalidateQueries({ queryKey: ['briefings'] });
      await client.invalidateQueries({ queryKey: ['campaigns'] });
    } catch (failure) {
      toastFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={isBusy ? () => {} : onClose} title={t('guarantee.act.replace')}>
      <Stack>
        <Text size="sm">{t('guarantee.ask.replace')}</Text>
        {!data && (error ? <ErrorState error={error} onRetry={refetch} /> : <TableSkeleton rows={4} />)}
        {data?.data.length === 0 && <Text size="sm">{t('guarantee.noSites')}</Text>}
        {data && data.data.length > 0 && (
          <Radio.Group
            label={t('guarantee.sites')}
            value={siteId === null ? null : String(siteId)}
            onChange={(value) => setSiteId(Number(value))}
          >
            <Stack gap="xs" mt="xs">
              {data.data.map((site) => (
                <SiteRadio key={site.id} site={site} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {ui('actions.cancel')}
          </Button>
          <Button onClick={() => void choose()} disabled={siteId === null} loading={isBusy}>
            {t('guarantee.order')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function SiteRadio({ site }: { site: ReplacementSite }) {
  const t = useT('link-life');
  const { compact, country } = useFormat();
  const facts = [
    site.domain,
    country(site.country),
    ...(site.da === null ? [] : [`DA ${site.da}`]),
    ...(site.monthlyTraffic === null ? [] : [t('guarantee.visits', { visits: compact(site.monthlyTraffic) })]),
    t('guarantee.delivery', { count: site.deliveryDays }),
  ];
  return <Radio value={String(site.id)} label={site.name} description={facts.join(' · ')} />;
}
