import type { Service } from '@linkstand/contract/services/endpoints';
import { isOperatorService, type OperatorService } from '@linkstand/contract/services/services';
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { DateText } from '../../ui/data/date-text.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { FileStorageFacts } from './file-storage.tsx';
import { servicesQuery } from './queries.ts';
import { ServiceDialog, TestResult } from './service-dialog.tsx';
import { useQuotaText } from './use-quota-text.ts';

type State = 'off' | 'works' | 'broken' | 'untried';
const TONES = { off: 'neutral', works: 'published', broken: 'stopped', untried: 'waiting' } as const;

const stateOf = ({ setIn, worksSince, brokenSince }: Service): State => {
  if (setIn === null) return 'off';
  if (brokenSince) return 'broken';
  return worksSince ? 'works' : 'untried';
};

/** An outside service: whether it works and since when, what is left of its quota, and how it is set up. */
export function ServiceCard({ service }: { service: Service }) {
  const t = useT('services');
  const [opened, setOpened] = useState(false);
  const title = t(`name.${service.name}`);
  const { name } = service;
  const state = stateOf(service);
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Stack gap={4} flex="1 1 260px">
            <Group gap="xs">
              <Title order={3} size="h4">
                {title}
              </Title>
              <StatusChip tone={TONES[state]}>{t(`state.${state}`)}</StatusChip>
            </Group>
            <Text size="sm" c="dimmed">
              {t(`help.${service.name}`)}
            </Text>
          </Stack>
          {!isOperatorService(name) && (
            <Button
              variant="default"
              style={{ flexShrink: 0 }}
              onClick={() => setOpened(true)}
              aria-label={t('setUpThis', { title })}
            >
              {t(service.setIn === 'here' ? 'change' : 'setUp')}
            </Button>
          )}
        </Group>
        {service.setIn !== null && <ServiceFacts service={service} />}
        {state === 'broken' && service.lastError && (
          <Alert color="red" p="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {service.lastError}
            </Text>
          </Alert>
        )}
        {name === 's3' && service.setIn !== null && <FileStorageFacts />}
        {isOperatorService(name) && service.setIn !== null && <OperatorTest name={name} />}
      </Stack>
      {opened && !isOperatorService(name) && (
        <ServiceDialog service={service} name={name} onClose={() => setOpened(false)} />
      )}
    </Paper>
  );
}

/** Tests a service as the operator has set it up: there is nothing to type. */
function OperatorTest({ name }: { name: OperatorService }) {
  const t = useT('services');
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: () => api.services.test({ params: { name }, body: { values: {}, secrets: {} } }),
    onSuccess: () => client.invalidateQueries({ queryKey: servicesQuery.queryKey }),
  });
  return (
    <>
      {test.error && <ErrorState error={test.error} onRetry={() => test.mutate()} />}
      {test.data && <TestResult test={test.data} />}
      <Button variant="default" mr="auto" loading={test.isPending} onClick={() => test.mutate()}>
        {t('test')}
      </Button>
    </>
  );
}

function ServiceFacts({ service }: { service: Service }) {
  const t = useT('services');
  const { number } = useFormat();
  const toQuota = useQuotaText();
  const time = (value: string) => <DateText value={value} style="time" />;
  const facts: (Fact | false)[] = [
    service.setIn === 'environment' && { label: t('fact.setIn'), value: t('fact.environment') },
    service.worksSince !== null && { label: t('fact.worksSince'), value: time(service.worksSince) },
    service.brokenSince !== null && { label: t('fact.brokenSince'), value: time(service.brokenSince) },
    service.lastSuccessAt !== null && { label: t('fact.lastSuccessAt'), value: time(service.lastSuccessAt) },
    service.lastFailureAt !== null && { label: t('fact.lastFailureAt'), value: time(service.lastFailureAt) },
    service.milliseconds !== null && { label: t('fact.latency'), value: `${number(service.milliseconds)} ms` },
    service.quota !== null && { label: t('fact.quota'), value: toQuota(service.quota) },
    service.metrics !== null && {
      label: t('fact.metricsAsked'),
      value: t('askedOf', { asked: number(service.metrics.asked), limit: number(service.metrics.limit) }),
    },
    service.metrics !== null && { label: t('fact.metricsWaiting'), value: number(service.metrics.waiting) },
    service.metrics?.lastAskedAt != null && { label: t('fact.metricsLast'), value: time(service.metrics.lastAskedAt) },
    service.metrics?.pausedUntil != null && {
      label: t('fact.metricsPaused'),
      value: time(service.metrics.pausedUntil),
    },
    service.nextCheckAt !== null && { label: t('fact.nextCheckAt'), value: time(service.nextCheckAt) },
    service.setIn === 'here' &&
      service.changedAt !== null && {
        label: t('fact.changed'),
        value: (
          <>
            {service.changedBy} · {time(service.changedAt)}
          </>
        ),
      },
  ];
  return <Facts items={facts.filter((fact) => fact !== false)} />;
}
