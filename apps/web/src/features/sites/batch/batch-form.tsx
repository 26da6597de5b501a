import type { Batch } from '@linkstand/contract/sites/batch';
import type { SiteRow } from '@linkstand/contract/sites/schema';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { DialogCancel } from '../../../ui/form/dialog-cancel.tsx';
import type { BulkFormProps } from '../../../ui/list/bulk/bulk-types.ts';
import { runOf } from './batch-run.ts';
import { PlanView } from './plan-view.tsx';
import { StepRow } from './step-row.tsx';
import { type BatchStep, newStep, operationOf } from './steps.ts';

type Props = BulkFormProps<SiteRow> & { isAdmin: boolean };

/** First the steps, then what they would do to each site; nothing changes before that was seen. */
export function BatchForm({ selection, onRun, isAdmin }: Props) {
  const t = useT('sites');
  const [steps, setSteps] = useState<readonly BatchStep[]>([newStep(1)]);
  const [batch, setBatch] = useState<Batch | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const plan = async () => {
    const operations = steps.map(operationOf).filter((operation) => operation !== undefined);
    if (operations.length < steps.length) return setProblem(t('batch.incomplete'));
    setBusy(true);
    setProblem(null);
    try {
      // The filter is the list's own, which the server reads strictly.
      const chosen = selection.keys
        ? { ids: selection.keys.map(Number) }
        : { filter: selection.filter as object, except: selection.except.map(Number) };
      const body = { selection: chosen, operations };
      setBatch(await api.sites.batches.create({ body }));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (batch) return <PlanView batch={batch} onBack={() => setBatch(null)} onApply={() => onRun(runOf(batch.id))} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void plan();
      }}
    >
      <Stack>
        <Text size="sm">{t('batch.help')}</Text>
        {steps.map((step) => (
          <StepRow
            key={step.key}
            step={step}
            isAdmin={isAdmin}
            onChange={(next) => setSteps(steps.map((each) => (each.key === next.key ? next : each)))}
            onRemove={steps.length > 1 ? () => setSteps(steps.filter(({ key }) => key !== step.key)) : undefined}
          />
        ))}
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => setSteps([...steps, newStep(Math.max(...steps.map(({ key }) => key)) + 1)])}
          >
            {t('batch.add')}
          </Button>
        </Group>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <DialogCancel />
          <Button type="submit" loading={isBusy}>
            {t('batch.preview')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
