import type { ImportDecision, ImportMapping, ImportReading, SiteImport } from '@linkstand/contract/sites/import';
import { IMPORT_ROWS_DAYS } from '@linkstand/contract/sites/import-choices';
import type { ImportAct } from '@linkstand/contract/sites/import-machine';
import { Alert, Button, Group, Stack, Stepper, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { useRecent } from '../../../lib/recent.ts';
import { AnchorLink, linkAt } from '../../../ui/buttons/links.tsx';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import { PageSteps } from '../../../ui/list/page-steps.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import classes from './imports.module.css';
import { MappingForm } from './mapping-form.tsx';
import type { Decide } from './price-list-parts.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { IMPORTS_KEY, importQuery, STATE_TONES } from './queries.ts';
import { ReadingForm } from './reading-form.tsx';
import { RowsView } from './rows-view.tsx';

/** An import in its steps: its columns, what it would do, what it did. */
export function ImportView({ id }: { id: number }) {
  const t = useT('imports');
  const client = useQueryClient();
  const { data: found, error, refetch } = useQuery(importQuery(id));
  useLive(['site_import'], () => client.invalidateQueries({ queryKey: importQuery(id).queryKey }));
  if (error && !found) {
    return (
      <ErrorState isPage error={error} onRetry={() => void refetch()}>
        <AnchorLink to="/sites/imports">{t('backToList')}</AnchorLink>
      </ErrorState>
    );
  }
  if (!found) return <DetailSkeleton />;
  return <Steps key={found.id} found={found} />;
}

/** Which of the steps an import is at. */
const STEP_OF: Readonly<Record<SiteImport['state'], number>> = {
  uploaded: 0,
  planning: 1,
  planned: 1,
  applying: 2,
  stopped: 2,
  applied: 3,
  undoing: 3,
  undone: 3,
  sent: 0,
  declined: 3,
  withdrawn: 3,
};

function Steps({ found }: { found: SiteImport }) {
  const t = useT('imports');
  const sites = useT('sites');
  const { date } = useFormat();
  const client = useQueryClient();
  /** Back to the columns of one that is planned already. */
  const [isRemapping, setRemapping] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const params = { id: found.id };
  useRecent(found.fileName);
  const keep = (next: SiteImport) => {
    client.setQueryData(importQuery(found.id).queryKey, next);
    setRemapping(false);
    void client.invalidateQueries({ queryKey: [...IMPORTS_KEY, 'list'] });
  };
  const plan = useMutation({
    mutationFn: (mapping: ImportMapping) => api.sites.imports.plan({ params, body: mapping }),
    onSuccess: keep,
    meta: { quiet: true },
  });
  const reread = useMutation({
    mutationFn: (reading: ImportReading) => api.sites.imports.reread({ params, body: reading }),
    onSuccess: keep,
  });
  const decide = useMutation({
    mutationFn: (body: ImportDecision) => api.sites.imports.decide({ params, body }),
    onSuccess: keep,
  });
  const onDecide: Decide = (question, isTaken, lines) => decide.mutate({ question, isTaken, ...(lines && { lines }) });
  const apply = useMutation({ mutationFn: () => api.sites.imports.apply({ params }), onSuccess: keep });
  const stop = useMutation({ mutationFn: () => api.sites.imports.stop({ params }), onSuccess: keep });
  const take = useMutation({ mutationFn: () => api.sites.imports.take({ params }), onSuccess: keep });
  const [isDeclining, setDeclining] = useState(false);
  // What each act's button does; one that is missing does not compile.
  const acts: Readonly<Record<Exclude<ImportAct, 'reread' | 'decide'>, { run: () => void; isBusy: boolean }>> = {
    plan: { run: () => setRemapping(true), isBusy: plan.isPending },
    apply: { run: () => apply.mutate(), isBusy: apply.isPending },
    stop: { run: () => stop.mutate(), isBusy: stop.isPending },
    undo: { run: () => setUndoing(true), isBusy: false },
    take: { run: () => take.mutate(), isBusy: take.isPending },
    decline: { run: () => setDeclining(true), isBusy: false },
  };
  const isMapping = found.can.plan && (found.state === 'uploaded' || isRemapping);
  const step = isMapping ? 0 : STEP_OF[found.state];
  return (
    <Stack gap="lg">
      <Head found={found} onUndo={acts.undo.run} onDecline={acts.decline.run} />
      <Stepper
        active={step}
        size="sm"
        iconSize={28}
        aria-label={t('title')}
        classNames={{ step: classes.step, stepBody: classes.stepName }}
      >
        {(['columns', 'preview', 'import'] as const).map((each) => (
          <Stepper.Step key={each} label={t(`steps.${each}`)} />
        ))}
      </Stepper>
      {found.failure && (
        <Alert color="red" role="alert">
          {found.failure}
        </Alert>
      )}
      {isMapping ? (
        <>
          {found.can.reread && (
            <ReadingForm found={found} onReread={(reading) => reread.mutate(reading)} isBusy={reread.isPending} />
          )}
          <MappingForm
            // Read in another way, its columns are others.
            key={`${found.sheet} ${found.headLine} ${found.headRows} ${found.encoding}`}
            found={found}
            onPlan={(mapping) => plan.mutate(mapping)}
            isBusy={plan.isPending}
            problem={plan.error && messageOf(plan.error)}
          />
        </>
      ) : found.progress ? (
        <ProgressPanel found={found} onStop={acts.stop.run} isBusy={acts.stop.isBusy} />
      ) : (
        <>
          {found.state === 'sent' && (
            <Group justify="space-between">
              <Text maw={640}>{t('sent.help')}</Text>
              {found.can.take && (
                <Button onClick={acts.take.run} loading={acts.take.isBusy}>
                  {t('sent.take')}
                </Button>
              )}
            </Group>
          )}
          {found.proof && (
            <Alert color="green">
              {t('sent.proof', {
                domain: found.proof.domain,
                day: date(found.proof.at),
                way: t(`sent.proofBy.${found.proof.by}`),
              })}
            </Alert>
          )}
          {found.declineReason && <Alert color="gray">{t('sent.reason', { reason: found.declineReason })}</Alert>}
          {found.state === 'planned' && found.asked && found.asked.slip.waiting > 0 && (
            <Alert color="yellow">{t('list.waiting', { count: found.asked.slip.waiting })}</Alert>
          )}
          {found.openOrders > 0 && (
            <Alert color="yellow">{sites('batch.openOrders', { count: found.openOrders })}</Alert>
          )}
          <Outcome found={found} onRemap={acts.plan.run} onApply={acts.apply.run} isBusy={acts.apply.isBusy} />
          {found.state === 'planned' && found.can.plan && (
            <FindingsPanel found={found} onPlan={(mapping) => plan.mutate(mapping)} isBusy={plan.isPending} />
          )}
          {!found.isSwept && found.state !== 'uploaded' && (
            <RowsView
              found={found}
              onPlan={found.state === 'planned' && found.can.plan ? (mapping) => plan.mutate(mapping) : undefined}
              onDecide={found.can.decide ? onDecide : undefined}
              isBusy={plan.isPending || decide.isPending}
            />
          )}
        </>
      )}
      <ConfirmDialog
        opened={isDeclining}
        onClose={() => setDeclining(false)}
        title={t('sent.declineTitle')}
        reason="required"
        danger
        confirmLabel={t('sent.decline')}
        onConfirm={async ({ reason }) => keep(await api.sites.imports.decline({ params, body: { reason } }))}
      >
        {t('sent.declineHelp')}
      </ConfirmDialog>
      <UndoDialog found={found} opened={isUndoing} onClose={() => setUndoing(false)} onUndone={keep} />
    </Stack>
  );
}

const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

type HeadProps = { found: SiteImport; onUndo: () => void; onDecline: () => void };

function Head({ found, onUndo, onDecline }: HeadProps) {
  const t = useT('imports');
  const { bytes, date } = useFormat();
  const rows = t('file.rows', { count: found.total });
  const facts =
    found.kind === 'text'
      ? t('file.facts', {
          rows,
          size: bytes(found.bytes),
          encoding: found.encoding.toUpperCase(),
          delimiter: t(`file.delimiters.${DELIMITERS[found.delimiter]}`),
        })
      : [rows, bytes(found.bytes), found.kind.toUpperCase(), found.sheets[found.sheet]?.name]
          .filter(Boolean)
          .join(', ');
  return (
    <PageHeader
      title={found.fileName}
      back={{ to: '/sites/imports', label: t('backToList') }}
      status={<StatusChip tone={STATE_TONES[found.state]}>{t(`state.${found.state}`)}</StatusChip>}
      subtitle={[
        found.owner && t('list.of', { owner: found.owner.name }),
        facts,
        found.createdBy?.name,
        found.sentAt ? t('sent.on', { when: date(found.sentAt, 'time') }) : date(found.createdAt, 'time'),
      ]
        .filter(Boolean)
        .join(' · ')}
      steps={<PageSteps list="site-imports" id={found.id} path="/sites/imports" />}
      actions={
        <>
          {found.can.decline && (
            <Button variant="default" onClick={onDecline}>
              {t('sent.decline')}
            </Button>
          )}
          {found.can.undo && (
            <Button variant="default" onClick={onUndo}>
              {t('undo.action')}
            </Button>
          )}
        </>
      }
    />
  );
}

type OutcomeProps = { found: SiteImport; onRemap: () => void; onApply: () => void; isBusy: boolean };

/** What the import is about to do, or has done, and the next step. */
function Outcome({ found, onRemap, onApply, isBusy }: OutcomeProps) {
  const t = useT('imports');
  const { number } = useFormat();
  const { state, counts, can } = found;
  const due = counts.new + counts.changed;
  if (found.isSwept) return <Alert color="gray">{t('swept', { days: IMPORT_ROWS_DAYS })}</Alert>;
  if (state === 'planned')
    return (
      <Group justify="space-between" align="flex-end">
        <Text maw={640}>{due > 0 ? t('preview.help') : t('preview.nothing')}</Text>
        <Group gap="xs">
          {can.plan && (
            <Button variant="default" onClick={onRemap}>
              {t('preview.change')}
            </Button>
          )}
          {can.apply && (
            <Button onClick={onApply} loading={isBusy}>
              {t('preview.apply', { count: due })}
            </Button>
          )}
        </Group>
      </Group>
    );
  if (state === 'stopped')
    return (
      <Group justify="space-between">
        <Text>{t('stopped.text', { applied: number(counts.applied), total: number(due) })}</Text>
        {can.apply && (
          <Button onClick={onApply} loading={isBusy}>
            {t('stopped.goOn')}
          </Button>
        )}
      </Group>
    );
  if (state === 'applied')
    return (
      <Group justify="space-between">
        <Text>
          {t('applied.text', { count: counts.applied })}{' '}
          {counts.refused > 0 && t('applied.refused', { count: counts.refused })}
        </Text>
        <Button renderRoot={linkAt('/sites?sort=updatedAt,desc')} variant="default">
          {t('applied.see')}
        </Button>
      </Group>
    );
  if (state !== 'undone') return null;
  return (
    <Text>
      {t('undo.done', { count: counts.undone })} {counts.kept > 0 && t('undo.kept', { count: counts.kept })}
    </Text>
  );
}

type UndoProps = { found: SiteImport; opened: boolean; onClose: () => void; onUndone: (next: SiteImport) => void };

function UndoDialog({ found, opened, onClose, onUndone }: UndoProps) {
  const t = useT('imports');
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('undo.title')}
      confirmLabel={t('undo.action')}
      danger
      onConfirm={async () => onUndone(await api.sites.imports.undo({ params: { id: found.id } }))}
    >
      {t('undo.text')}
    </ConfirmDialog>
  );
}
