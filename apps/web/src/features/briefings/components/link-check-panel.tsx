import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { LinkLife } from '@linkstand/contract/links/life';
import { Accordion, Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconRefresh, IconUnlink } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { download } from '../../../ui/buttons/download.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';
import { LinkLifeStrip } from '../../link-life/components/link-life-strip.tsx';
import { checksQuery, linkLifeQuery } from '../queries.ts';
import { GuaranteePanel } from './guarantee-panel.tsx';
import { LinkCheckView } from './link-check-view.tsx';

type Props = { briefing: Pick<Briefing, 'id' | 'lastCheck' | 'can'>; reader: 'client' | 'team' };

/** The last link check, earlier ones, and a new one for whoever may run it. */
export function LinkCheckPanel({ briefing, reader }: Props) {
  const t = useT('briefings');
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => api.briefings.check_link({ params: { id: briefing.id }, body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['briefings'] }),
  });
  const check = briefing.lastCheck;
  const { data: life } = useQuery({ ...linkLifeQuery(briefing.id), enabled: check !== null });
  const button = briefing.can.check_link && (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={15} />}
      loading={again.isPending}
      onClick={() => again.mutate()}
    >
      {t('link.again')}
    </Button>
  );
  if (!check) {
    return (
      <Group justify="space-between">
        <div>
          <Text fw={500}>{t('link.never')}</Text>
          <Text size="sm" c="dimmed">
            {t('link.neverHelp')}
          </Text>
        </div>
        {button}
      </Group>
    );
  }
  return (
    <Stack gap="sm">
      <LinkCheckView check={check} reader={reader} seenAt={life?.lastAt} />
      {life && <Life briefingId={briefing.id} life={life} reader={reader} />}
      {button && <Group>{button}</Group>}
      <PastChecks briefingId={briefing.id} reader={reader} />
    </Stack>
  );
}

function Life({ briefingId, life, reader }: { briefingId: number; life: LinkLife; reader: Props['reader'] }) {
  const t = useT('briefings');
  const words = useT('link-life');
  const { date } = useFormat();
  const evidence = `link-evidence-${briefingId}.json`;
  return (
    <>
      <LinkLifeStrip life={life} problem={({ code }) => t(`problem.${code}`)} />
      {life.deadTargets.map(({ url, since, detail }) => (
        <Alert key={url} color="yellow" variant="light" icon={<IconUnlink size={18} />}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {words('deadTarget', {
              url,
              date: date(since, 'medium'),
              why: /^\d+$/.test(detail) ? ` (${detail})` : '',
            })}
          </Text>
        </Alert>
      ))}
      <GuaranteePanel briefingId={briefingId} life={life} reader={reader} />
      <Anchor
        component="button"
        ta="start"
        type="button"
        size="sm"
        onClick={() => void download(() => api.briefings.linkEvidence({ params: { id: briefingId } }), evidence)}
      >
        {words('evidence')}
      </Anchor>
      <Verification file={evidence} />
    </>
  );
}

const VERIFIER = 'verify-evidence.mjs';

/** The script that verifies the evidence, and how, without our server. */
function Verification({ file }: { file: string }) {
  const words = useT('link-life');
  const [before, after] = words('verify.save', { script: '\n' }).split('\n');
  return (
    <details>
      <Text component="summary" size="sm">
        {words('verify.title')}
      </Text>
      <Text component="ol" size="sm" ps="lg" my="xs" style={{ overflowWrap: 'anywhere' }}>
        <li>
          {before}
          <Anchor href={`/${VERIFIER}`} download={VERIFIER} inherit>
            {words('verify.script')}
          </Anchor>
          {after}
        </li>
        <li>
          {words('verify.run')} <code>{`node ${VERIFIER} ${file} ${window.location.origin}`}</code>
        </li>
        <li>{words('verify.says')}</li>
      </Text>
    </details>
  );
}

function PastChecks({ briefingId, reader }: { briefingId: number; reader: Props['reader'] }) {
  const t = useT('briefings');
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({ ...checksQuery(briefingId), enabled: open !== null });
  const past = data?.slice(1);
  return (
    <Accordion value={open} onChange={setOpen} variant="default">
      <Accordion.Item value="past">
        <Accordion.Control>{t('link.past')}</Accordion.Control>
        <Accordion.Panel>
          {!past &&
            open &&
            (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TableSkeleton rows={3} />)}
          {past?.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('link.pastNone')}
            </Text>
          )}
          <Stack gap="lg">
            {past?.map((check) => (
              <div key={check.checkedAt}>
                <Text size="xs" c="dimmed">
                  <DateText value={check.checkedAt} style="time" />
                </Text>
                <LinkCheckView check={check} reader={reader} facts={false} />
              </div>
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
