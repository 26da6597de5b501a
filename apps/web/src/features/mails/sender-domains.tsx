import type { SenderDomain } from '@linkstand/contract/mails/endpoints';
import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { FormSkeleton } from '../../ui/page/skeletons.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';
import classes from './mail-panel.module.css';

const QUERY = {
  queryKey: ['mails', 'domains'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.mails.domains({}, { signal }),
};

/** Domains that mails are sent from: their keys, the records to publish, and whether these were found. */
export function SenderDomains({ onClose }: { onClose: () => void }) {
  const t = useT('mails');
  const { data, error, refetch } = useQuery(QUERY);
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('domains.title')}>
      <Stack>
        <Text size="sm">{t('domains.help')}</Text>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <FormSkeleton />}
        {data?.map((domain) => (
          <Domain key={domain.domain} domain={domain} />
        ))}
      </Stack>
    </Dialog>
  );
}

function Domain({ domain: shown }: { domain: SenderDomain }) {
  const t = useT('mails');
  const client = useQueryClient();
  const { domain, record, isSigning, isPublished, problem } = shown;
  const take = (fresh: SenderDomain) =>
    client.setQueryData<SenderDomain[]>(QUERY.queryKey, (all) =>
      all?.map((each) => (each.domain === fresh.domain ? fresh : each)),
    );
  const create = useMutation({
    mutationFn: () => api.mails.createKey({ body: { domain } }),
    onSuccess: (fresh) => {
      take(fresh);
      toastDone(t('domains.created'));
    },
  });
  const check = useMutation({ mutationFn: () => api.mails.checkDomain({ body: { domain } }), onSuccess: take });
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <div>
            <Text fw={500}>{domain}</Text>
            <Text size="sm" c="dimmed">
              {shown.brands.join(', ')}
            </Text>
          </div>
          <StatusChip tone={isSigning ? 'published' : 'turn'}>
            {t(isSigning ? 'domains.signed' : 'domains.unsigned')}
          </StatusChip>
        </Group>
        {record && (
          <>
            <Text size="sm">{t('domains.publish')}</Text>
            <RecordPart label={t('domains.name')} value={record.name} copy={t('domains.copyName')} />
            <RecordPart label={t('domains.value')} value={record.value} copy={t('domains.copyValue')} />
            {problem && (
              <Alert color="yellow">
                {t(`domains.problem.${problem}`)}
                {isSigning && !isPublished && ` ${t('domains.oldSigns')}`}
              </Alert>
            )}
            {isPublished && !problem && <Text size="sm">{t('domains.published')}</Text>}
            {shown.hasSpf === false && <Text size="sm">{t('domains.noSpf')}</Text>}
            {shown.hasDmarc === false && <Text size="sm">{t('domains.noDmarc', { domain })}</Text>}
          </>
        )}
        <Group justify="flex-end" gap="xs">
          {shown.checkedAt && (
            <Text size="sm" c="dimmed">
              {t('domains.checkedAt')} <DateText value={shown.checkedAt} style="time" />
            </Text>
          )}
          <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
            {t(record ? 'domains.replaceKey' : 'domains.createKey')}
          </Button>
          {record && (
            <Button loading={check.isPending} onClick={() => check.mutate()}>
              {t('domains.check')}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

function RecordPart({ label, value, copy }: { label: string; value: string; copy: string }) {
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <CopyButton value={value} label={copy} />
      </Group>
      <code className={classes.record}>{value}</code>
    </div>
  );
}
