import { Text } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { type Fact, Facts, isFilled } from '../data/facts.tsx';

type Props = { items: readonly Fact[]; mayFill: boolean };

/** Facts without those that are empty. Who may fill these in reads which they are. */
export function FilledFacts({ items, mayFill }: Props) {
  const t = useT('resource');
  const filled = items.filter(isFilled);
  const empty = items.filter((item) => !isFilled(item)).map(({ label }) => label);
  return (
    <>
      {filled.length > 0 && <Facts items={filled} />}
      {mayFill && empty.length > 0 && (
        <Text size="sm" c="dimmed">
          {items.length === 1 ? t('unfilledOnly') : t('unfilled', { fields: empty.join(', ') })}
        </Text>
      )}
    </>
  );
}
