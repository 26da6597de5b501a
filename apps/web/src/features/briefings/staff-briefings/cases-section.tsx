import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { CaseStateChip } from '../../cases/components/case-chips.tsx';
import { BriefingDialog } from './dialogs.tsx';
import { Section } from './section.tsx';

/** The cases of a briefing, newest first, and a button that opens another. */
export function CasesSection({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const kinds = useT('cases');
  const client = useQueryClient();
  const [opening, setOpening] = useState(false);
  const queryKey = ['cases', 'briefing', briefing.id];
  useLive(['case'], () => void client.invalidateQueries({ queryKey }));
  const { data: cases = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const query = { page: 0, size: 20, sort: ['createdAt,desc'] };
      return (await api.cases.search({ query, body: { briefingId: briefing.id } }, { signal })).data;
    },
  });
  if (cases.length === 0 && !briefing.can.open_case) return null;
  return (
    <Section
      title={t('sections.cases')}
      tools={
        briefing.can.open_case && (
          <Button size="compact-sm" variant="default" onClick={() => setOpening(true)}>
            {t('act.open_case')}
          </Button>
        )
      }
    >
      {cases.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noCases')}
        </Text>
      )}
      <Stack gap="xs">
        {cases.map((each) => (
          <div
            key={each.id}
            style={{ display: 'flex', gap: 8, alignItems: 'baseline', justifyContent: 'space-between' }}
          >
            <AnchorLink to="/cases" search={{ open: each.id }} size="sm">
              {kinds(`kind.${each.kind}`)}
            </AnchorLink>
            <CaseStateChip state={each.state} />
          </div>
        ))}
      </Stack>
      {opening && <BriefingDialog name="open_case" briefing={briefing} onClose={() => setOpening(false)} />}
    </Section>
  );
}
