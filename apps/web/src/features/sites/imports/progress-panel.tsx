import type { SiteImport } from '@linkstand/contract/sites/import';
import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';

type Props = { found: SiteImport; onStop: () => void; isBusy: boolean };

/** How far the step under way has come. */
export function ProgressPanel({ found, onStop, isBusy }: Props) {
  const t = useT('imports');
  const { number } = useFormat();
  const { state, progress, can } = found;
  if (!progress) return null;
  const { done, total } = progress;
  const step = state === 'planning' || state === 'undoing' ? state : 'applying';
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Stack>
        <Text>{t(`progress.${step}`)}</Text>
        <Progress
          value={total === 0 ? 0 : (100 * done) / total}
          size="lg"
          aria-label={t(`state.${state}`)}
          striped
          animated
        />
        <Group justify="space-between">
          <Text size="sm" className="ls-numbers" aria-live="polite">
            {t('progress.done', { done: number(done), total: number(total) })}
          </Text>
          {can.stop && (
            <Button variant="default" onClick={onStop} loading={isBusy}>
              {t('progress.stop')}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
