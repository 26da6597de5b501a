import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { isReason } from '@linkstand/contract/shared/reason';
import { Alert, Button, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import {
  CHOICES,
  type Choice,
  type Chosen,
  decisionsOf,
  faultsByBriefing,
  firstChoice,
  isOffered,
  usesReason,
  withoutReason,
} from '../decisions.ts';
import { adoptRequest, freshRequestOf } from '../queries.ts';
import classes from './request-panel.module.css';
import { BriefingOutline } from './waiting-briefing.tsx';
import { WhyAnyway } from './why-anyway.tsx';

type Props = { request: Campaign; waiting: readonly BriefingRow[]; onClose: () => void };

/** Decides every waiting briefing of a request at once: all of it takes effect, or nothing. */
export function DecideAll({ request, waiting, onClose }: Props) {
  const t = useT('requests');
  const common = useT('common');
  const ui = useT('ui');
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(
    () => new Map(waiting.map((briefing) => [briefing.id, firstChoice(briefing)])),
  );
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const decisions = decisionsOf(waiting, chosen);
  const change = (id: number, patch: Partial<Chosen>) => {
    setChosen((old) => new Map(old).set(id, { ...(old.get(id) ?? { choice: 'leave', reason: '' }), ...patch }));
    setFaults((old) => new Map([...old].filter(([of]) => of !== id)));
    setFailure('');
  };
  const shareReason = (reason: string) =>
    setChosen(
      (old) => new Map([...old].map(([id, each]) => [id, each.choice === 'deny' ? { ...each, reason } : each])),
    );
  const isAlone = [...chosen.values()].filter(({ choice }) => choice === 'deny').length < 2;
  const setAll = (choice: Choice | 'asked') =>
    setChosen(
      (old) =>
        new Map(
          waiting.map((briefing) => {
            const reason = old.get(briefing.id)?.reason ?? '';
            return [briefing.id, choice === 'asked' ? { ...firstChoice(briefing), reason } : { choice, reason }];
          }),
        ),
    );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lacking = withoutReason(decisions);
    setFaults(new Map(lacking.map((id) => [id, common('errors.required')])));
    if (lacking.length > 0) return;
    setBusy(true);
    setFailure('');
    try {
      const fresh = await api.requests.decide({ params: { id: request.id }, body: { decisions } });
      adoptRequest(client, fresh);
      toastDone(t('decideAll.done', { count: decisions.length }));
      onClose();
    } catch (error) {
      setFaults(error instanceof ApiError ? faultsByBriefing(error.problem.errors, decisions) : new Map());
      setFailure(messageOf(error));
      const fresh = freshRequestOf(error, request.id);
      if (fresh) adoptRequest(client, fresh);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <div>
          <Title order={3} size="h4">
            {t('decideAll.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('decideAll.help')}
          </Text>
        </div>
        <div className={classes.decisions}>
          <Button size="compact-sm" variant="default" onClick={() => setAll('asked')}>
            {t('decideAll.asAsked')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setAll('deny')}>
            {t('decideAll.denyAll')}
          </Button>
        </div>
        {waiting.map((briefing) => (
          <DecisionRow
            key={briefing.id}
            briefing={briefing}
            chosen={chosen.get(briefing.id) ?? { choice: 'leave', reason: '' }}
            fault={faults.get(briefing.id)}
            onChange={(patch) => change(briefing.id, patch)}
            onShareReason={isAlone ? undefined : shareReason}
          />
        ))}
        {failure && (
          <Alert color="red" role="alert">
            {failure} {t('decideAll.nothingDone')}
          </Alert>
        )}
        <div className={classes.bar}>
          <Button type="submit" loading={busy} disabled={decisions.length === 0}>
            {t('decideAll.submit', { count: decisions.length })}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {ui('actions.back')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

type RowProps = {
  briefing: BriefingRow;
  chosen: Chosen;
  fault: string | undefined;
  onChange: (patch: Partial<Chosen>) => void;
  /** When others are denied too. */
  onShareReason: ((reason: string) => void) | undefined;
};

function DecisionRow({ briefing, chosen, fault, onChange, onShareReason }: RowProps) {
  const t = useT('requests');
  const words = useT('briefings');
  const staffWords = useT('staff-briefings');
  const labelOf = (choice: Choice) => {
    if (choice === 'deny') return staffWords('act.deny');
    if (choice === 'directly') return staffWords('act.approve_directly');
    if (choice === 'leave') return t('decideAll.leave');
    return t('approveAs', { mode: words(`reviewMode.${choice}`) });
  };
  const offered = CHOICES.filter((choice) => {
    if (!isOffered(choice, briefing)) return false;
    if (choice === 'directly') return briefing.can.approve_directly;
    return choice === 'deny' ? briefing.can.deny : true;
  });
  const isDenied = chosen.choice === 'deny';
  const { choice } = chosen;
  const mayNeedReason = choice !== 'deny' && choice !== 'leave' && usesReason(choice, briefing);
  return (
    <Paper className={classes.item}>
      <div className={classes.head}>
        <BriefingOutline briefing={briefing} />
      </div>
      <Select
        mt="xs"
        size="xs"
        aria-label={t('decisionFor', { title: briefing.title || briefing.keyword })}
        value={chosen.choice}
        error={isDenied || mayNeedReason ? undefined : fault}
        onChange={(next) => onChange({ choice: offered.find((each) => each === next) ?? chosen.choice })}
        data={offered.map((value) => ({ value, label: labelOf(value) }))}
      />
      {isDenied && (
        <ReasonField
          size="xs"
          mt="xs"
          value={chosen.reason}
          error={fault}
          onChange={(reason) => onChange({ reason })}
        />
      )}
      {mayNeedReason && <WhyAnyway briefing={briefing} chosen={chosen} fault={fault} onChange={onChange} />}
      {isDenied && onShareReason && isReason(chosen.reason) && (
        <Button size="compact-xs" variant="subtle" mt={4} onClick={() => onShareReason(chosen.reason)}>
          {t('decideAll.shareReason')}
        </Button>
      )}
    </Paper>
  );
}
