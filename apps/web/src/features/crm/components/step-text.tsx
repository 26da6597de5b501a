import type { CrmAccount } from '@linkstand/contract/crm/schema';
import { Text } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { today } from '../../../lib/today.ts';

/** What is due today is not late yet. */
export const dueColor = (day: string) => (day < today() ? 'red' : 'yellow');

/** A next step in a list, its day first. */
export function StepText({ step }: { step: Pick<CrmAccount, 'nextStep' | 'nextStepOn' | 'isStepDue'> }) {
  const { date } = useFormat();
  const { nextStep, nextStepOn, isStepDue } = step;
  return (
    <span title={nextStep}>
      {nextStepOn && (
        <Text span size="xs" c={isStepDue ? dueColor(nextStepOn) : 'dimmed'}>
          {date(nextStepOn)}
        </Text>
      )}{' '}
      {nextStep}
    </span>
  );
}
