import type { CrmAccount } from '@linkstand/contract/crm/schema';
import { Text } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { today } from '../../../lib/today.ts';

/** What is due today is not late yet. */
export const dueColor = (day: string) => (day < today() ? 'red' : 'yellow');

/** Those who don't look after owners read none of it. */
type Known<K extends keyof CrmAccount> = { readonly [F in K]?: CrmAccount[F] | undefined };

/** A next step in a list, its day first. */
export function StepText({ step }: { step: Known<'nextStep' | 'nextStepOn' | 'isStepDue'> }) {
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
