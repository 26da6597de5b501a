import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { TextCheck, TextChecker } from '@linkstand/contract/briefings/text-checks';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { toastFailure } from '../../../ui/toasts/toast.ts';
import { textChecksQuery } from '../queries.ts';

/** From here on the figure is shown in red. */
const HIGH_PERCENT = 20;

type Props = { briefing: Pick<Briefing, 'id' | 'can'>; number: number };

/**
 * What services say of a version's text: copied, or written by a model. Nothing is shown where no service is set up and
 * none was asked.
 */
export function TextChecks({ briefing, number }: Props) {
  const t = useT('briefings');
  const client = useQueryClient();
  const query = textChecksQuery(briefing.id, number);
  const { data } = useQuery(query);
  const check = useMutation({
    mutationFn: (service: TextChecker) =>
      api.briefings.checkText({ params: { id: briefing.id, number }, body: { service } }),
    onSuccess: (checks) => client.setQueryData(query.queryKey, checks),
    onError: toastFailure,
  });
  if (!data || (data.services.length === 0 && data.checks.length === 0)) return null;
  const mayCheck = briefing.can.edit_content || briefing.can.send_version_back;
  const due = data.services.filter(
    (service) => !data.checks.some((each) => each.service === service && each.isCurrent),
  );
  return (
    <Stack gap={6}>
      {data.checks.map((each) => (
        <Outcome key={each.service} check={each} />
      ))}
      {mayCheck && due.length > 0 && (
        <Group gap="xs">
          {due.map((service) => (
            <Button
              key={service}
              size="compact-sm"
              variant="default"
              loading={check.isPending && check.variables === service}
              disabled={check.isPending}
              onClick={() => check.mutate(service)}
            >
              {t(`textCheck.ask.${service}`)}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

function Outcome({ check }: { check: TextCheck }) {
  const t = useT('briefings');
  const format = useFormat();
  const percent = check.copiedPercent ?? check.aiPercent;
  const said =
    percent === null
      ? t('textCheck.unclear')
      : t(check.copiedPercent === null ? 'textCheck.ai' : 'textCheck.copied', {
          percent: format.percent(percent * 100),
        });
  return (
    <Stack gap={2}>
      <Text size="sm">
        {t(`textCheck.name.${check.service}`)}:{' '}
        <Text span fw={500} c={percent !== null && percent >= HIGH_PERCENT ? 'red' : 'inherit'}>
          {said}
        </Text>{' '}
        <Text span c="dimmed">
          {[t('textCheck.by', { name: check.checkedBy, day: format.date(check.checkedAt) })]
            .concat(check.isCurrent ? [] : [t('textCheck.changed')])
            .join(' · ')}
        </Text>
      </Text>
      {check.matches.map(({ url, title, percent: share }) => (
        <Text key={url} size="xs" truncate>
          {share !== null && <span className="ls-numbers">{format.percent(share * 100)} </span>}
          <Anchor href={url} target="_blank" rel="noopener noreferrer">
            {title || url}
          </Anchor>
        </Text>
      ))}
    </Stack>
  );
}
