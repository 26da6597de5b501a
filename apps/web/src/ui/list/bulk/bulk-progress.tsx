import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';

type Props = { handled: number; of: number | undefined; stop: () => void };

/** Progress of an action, with a button that stops it after the current step. */
export function BulkProgress({ handled, of, stop }: Props) {
  const t = useT('ui');
  const { number } = useFormat();
  const [isStopping, setStopping] = useState(false);
  const text = of === undefined ? t('bulk.finding') : t('bulk.progress', { done: number(handled), total: number(of) });
  return (
    <Stack>
      <Text size="sm" role="status">
        {text}
      </Text>
      <Progress value={of ? (100 * handled) / of : 0} animated aria-label={text} />
      <Group justify="flex-end">
        <Button
          variant="default"
          loading={isStopping}
          onClick={() => {
            setStopping(true);
            stop();
          }}
        >
          {t('bulk.stop')}
        </Button>
      </Group>
    </Stack>
  );
}
