import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { isReason } from '@linkstand/contract/shared/reason';
import { REVIEW_MODES, type ReviewMode } from '@linkstand/contract/shared/topics';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toastFailure } from '../../../ui/toasts/toast.ts';
import { DeadLinks } from '../../briefings/components/text-order.tsx';
import { useMove } from '../../briefings/staff-briefings/use-move.ts';
import { useSentText } from '../../briefings/staff-briefings/use-sent-text.tsx';
import { isAskedAbout, mailsOwner, usesReason } from '../decisions.ts';
import classes from './request-panel.module.css';

type Call = Parameters<ReturnType<typeof useMove>>[0];
type Way = ReviewMode | 'directly';

/** Id of the line that says what a way to approve leads to. */
const helpOf = (way: Way) => `approve-${way}-help`;

const callOf = (way: Way, body: { reason?: string }): Call =>
  way === 'directly'
    ? (at) => api.briefings.approve_directly({ ...at, body })
    : (at) => api.briefings.approve({ ...at, body: { ...body, reviewMode: way } });

/** The decisions on one waiting briefing: three ways to approve it, directly, or deny it with a reason. */
export function DecisionButtons({ briefing }: { briefing: BriefingRow }) {
  const t = useT('requests');
  const staffWords = useT('staff-briefings');
  const move = useMove(briefing);
  const [denying, setDenying] = useState(false);
  const [asking, setAsking] = useState<Way | null>(null);
  const decide = useMutation({
    mutationFn: ({ call, done }: { key: string; call: Call; done: string }) => move(call, done),
    onError: toastFailure,
    meta: { quiet: true },
  });
  const { can, reviewMode: asked } = briefing;
  const busy = decide.isPending ? decide.variables.key : null;
  const approve = (way: Way) =>
    isAskedAbout(way, briefing)
      ? setAsking(way)
      : decide.mutate({ key: way, call: callOf(way, {}), done: staffWords('done.approve') });
  if (!can.approve && !can.deny) return null;
  if (denying) return <DenyForm briefing={briefing} onClose={() => setDenying(false)} />;
  return (
    <fieldset className={classes.decisions} aria-label={t('decisions')}>
      {can.approve && <span className={classes.decisionsLabel}>{t('approve')}</span>}
      {can.approve &&
        REVIEW_MODES.map((mode) => (
          <Button
            key={mode}
            size="xs"
            variant={mode === asked ? 'filled' : 'default'}
            aria-label={t('approveAs', { mode: t(`mode.${mode}`) })}
            aria-describedby={helpOf(mode)}
            loading={busy === mode}
            disabled={busy !== null && busy !== mode}
            onClick={() => approve(mode)}
          >
            {t(`mode.${mode}`)}
          </Button>
        ))}
      {can.approve_directly && (
        <Button
          size="xs"
          variant="default"
          aria-label={staffWords('act.approve_directly')}
          aria-describedby={helpOf('directly')}
          loading={busy === 'directly'}
          disabled={busy !== null && busy !== 'directly'}
          onClick={() => approve('directly')}
        >
          {t('mode.directly')}
        </Button>
      )}
      {can.deny && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconX size={14} />}
          disabled={busy !== null}
          onClick={() => setDenying(true)}
        >
          {staffWords('act.deny')}
        </Button>
      )}
      {asking && <ApproveWay briefing={briefing} way={asking} onClose={() => setAsking(null)} />}
    </fieldset>
  );
}

type WayProps = { briefing: BriefingRow; way: Way; onClose: () => void };

/**
 * Asks before an approval that mails the owner, or that is not what the client asked for. A text that goes to the owner
 * and is not as ordered needs a reason.
 */
function ApproveWay({ briefing, way, onClose }: WayProps) {
  const t = useT('requests');
  const staffWords = useT('staff-briefings');
  const move = useMove(briefing);
  const { reviewMode: asked, client, site } = briefing;
  const usesText = usesReason(way, briefing);
  const text = useSentText(briefing.id, 'team', usesText);
  const isTooEarly = mailsOwner(way) && text.isEmpty;
  return (
    <FormDialog
      title={way === 'directly' ? staffWords('act.approve_directly') : t('approveAs', { mode: t(`mode.${way}`) })}
      submitLabel={t('approve')}
      fields={['reason']}
      missing={{ reason: text.isMissing }}
      disabled={isTooEarly}
      onClose={onClose}
      onSubmit={() => move(callOf(way, text.body), staffWords('done.approve'), { usesText })}
    >
      {(errors) => (
        <>
          {isTooEarly ? (
            <Alert color="yellow">{staffWords('approve.noText')}</Alert>
          ) : (
            mailsOwner(way) && <Text>{t('mailsOwner', { site: site.name })}</Text>
          )}
          {!isTooEarly && way !== 'directly' && asked !== null && way !== asked && client && (
            <Text>{t('tellsClient', { client: client.name, mode: t(`mode.${asked}`) })}</Text>
          )}
          {text.kept}
          {text.show(errors.reason)}
          {mailsOwner(way) && <DeadLinks briefingId={briefing.id} />}
        </>
      )}
    </FormDialog>
  );
}

/** What each way to approve leads to, explained once above all briefings of a request; their buttons refer to it. */
export function DecisionHelp({ briefings }: { briefings: readonly BriefingRow[] }) {
  const t = useT('requests');
  const staffWords = useT('staff-briefings');
  const ways: readonly Way[] = [
    ...(briefings.some(({ can }) => can.approve) ? REVIEW_MODES : []),
    ...(briefings.some(({ can }) => can.approve_directly) ? (['directly'] as const) : []),
  ];
  if (ways.length === 0) return null;
  return (
    <ul className={classes.help}>
      {ways.map((way) => (
        <li key={way} id={helpOf(way)}>
          {t(`mode.${way}`)}: {way === 'directly' ? t('directlyHelp') : staffWords(`approve.leadsTo.${way}`)}
        </li>
      ))}
    </ul>
  );
}

function DenyForm({ briefing, onClose }: { briefing: BriefingRow; onClose: () => void }) {
  const staffWords = useT('staff-briefings');
  const ui = useT('ui');
  const move = useMove(briefing);
  const [reason, setReason] = useState('');
  const { form, errors, check } = useRequired({ reason: !isReason(reason) });
  const deny = useMutation({
    mutationFn: () =>
      move((at) => api.briefings.deny({ ...at, body: { reason: reason.trim() } }), staffWords('done.deny')),
    meta: { quiet: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check()) deny.mutate();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="xs" mt="sm">
        <ReasonField
          description={staffWords('ask.deny.help')}
          value={reason}
          error={errors.reason ?? (deny.error ? messageOf(deny.error) : undefined)}
          onChange={setReason}
          autoFocus
        />
        <Group gap="xs">
          <Button type="submit" size="xs" color="red" loading={deny.isPending}>
            {staffWords('act.deny')}
          </Button>
          <Button size="xs" variant="default" disabled={deny.isPending} onClick={onClose}>
            {ui('actions.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
