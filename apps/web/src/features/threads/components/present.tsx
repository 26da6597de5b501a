import { Text } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import type { Colleague } from '../use-presence.ts';

/** Colleagues who look at a record, or write there. */
export function Present({ colleagues }: { colleagues: readonly Colleague[] }) {
  const t = useT('threads');
  const named = (all: readonly Colleague[]) => ({ count: all.length, names: all.map(({ name }) => name).join(', ') });
  const writing = colleagues.filter(({ isWriting }) => isWriting);
  const looking = colleagues.filter(({ isWriting }) => !isWriting);
  return (
    <Text size="xs" c="dimmed" role="status" component="div">
      {writing.length > 0 && <div>{t('present.writing', named(writing))}</div>}
      {looking.length > 0 && <div>{t('present.looking', named(looking))}</div>}
    </Text>
  );
}
