import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n.ts';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { SiteOffAlert } from '../../briefings/components/site-off-alert.tsx';
import { FaultList, useLacking } from '../../briefings/components/text-order.tsx';
import { briefingQuery } from '../../briefings/queries.ts';
import type { Chosen } from '../decisions.ts';

interface Props {
  briefing: BriefingRow;
  chosen: Chosen;
  fault: string | undefined;
  onChange: (patch: Partial<Chosen>) => void;
}

/** What the text lacks that goes to the owner, and why it goes nevertheless. */
export function WhyAnyway({ briefing, chosen, fault, onChange }: Props) {
  const words = useT('briefings');
  const { data } = useQuery(briefingQuery(briefing.id));
  const { compared, faults } = useLacking(data, 'team');
  if (faults.length === 0 && !briefing.siteIsOff && !fault) return null;
  return (
    <Stack gap="xs" mt="xs">
      {briefing.siteIsOff && <SiteOffAlert />}
      {faults.length > 0 && <FaultList faults={faults} compared={compared} />}
      <ReasonField
        size="xs"
        label={words(faults.length > 0 ? 'order.reason' : 'order.siteOffReason')}
        description={words(faults.length > 0 ? 'order.reasonHelp.team' : 'order.siteOffReasonHelp')}
        value={chosen.reason}
        error={fault}
        onChange={(reason) => onChange({ reason })}
      />
    </Stack>
  );
}
