import { TOUCH_KINDS, type TouchKind } from '@linkstand/contract/crm/choices';
import type { CrmAccount, CrmEvent } from '@linkstand/contract/crm/schema';
import { Alert, Button, Group, Paper, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { freshRecordOf } from '../../../lib/versions/fresh-record.ts';
import { MailLink, PhoneLink } from '../../../ui/contact-links.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { CancelButton } from '../../../ui/form/cancel-button.tsx';
import { FocusFirst, useFocusBack } from '../../../ui/form/focus-first.tsx';
import { errorsOf } from '../../../ui/form-dialog.tsx';
import { AnchorLink, PathLink } from '../../../ui/links.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toastDone, toastUndo } from '../../../ui/toast.ts';
import { CalledText } from '../../threads/components/called-text.tsx';
import { type Note, TeamNote } from '../../threads/components/team-note.tsx';
import { TagChips } from '../../users/people/tag-chips.tsx';
import { clientQuery, timelineQuery } from '../queries.ts';
import classes from './client-panel.module.css';

/** A client beside the list: how it does, what comes next, and everything that happened. */
export function ClientPanel({ id }: { id: number }) {
  const client = useQueryClient();
  const query = useQuery(clientQuery(id));
  useLive(['crm_account', 'user', 'case', 'campaign', 'whatsapp_chat'], () => {
    void client.invalidateQueries({ queryKey: ['crm', 'detail', id] });
    void client.invalidateQueries({ queryKey: ['crm', 'timeline', id] });
  });
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <FormSkeleton />;
  const account = query.data;
  return (
    <Stack gap="lg">
      <Head account={account} />
      <Health account={account} />
      <NextStep key={account.id} account={account} />
      <TouchForm account={account} />
      <History id={id} />
    </Stack>
  );
}

function Head({ account }: { account: CrmAccount }) {
  const t = useT('crm');
  const { email, phone, company, accountExecutive, crmTags, isMuted, mutedUntil, openCases } = account;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <AnchorLink to="/users/$id" params={{ id: String(account.id) }} size="sm">
          {t('toPerson')}
        </AnchorLink>
        {isMuted && (
          <StatusChip tone="waiting">
            {t('muted')} <DateText value={mutedUntil} />
          </StatusChip>
        )}
        {openCases > 0 && <StatusChip tone="turn">{t('cases', { count: openCases })}</StatusChip>}
      </Group>
      <Facts
        items={[
          {
            label: t('columns.email'),
            value: <MailLink address={email} />,
          },
          ...(phone ? [{ label: t('phone'), value: <PhoneLink number={phone} /> }] : []),
          ...(company ? [{ label: t('columns.company'), value: company.name }] : []),
          { label: t('columns.accountExecutive'), value: accountExecutive?.name },
          ...(crmTags.length > 0 ? [{ label: t('columns.crmTags'), value: <TagChips tags={crmTags} /> }] : []),
          {
            label: t('columns.contactDueOn'),
            value: account.contactDueOn && <DateText value={account.contactDueOn} />,
          },
        ]}
      />
    </Stack>
  );
}

/** Three numbers with their change; a score would hide which of them changed. */
function Health({ account: { health, changeCents } }: { account: CrmAccount }) {
  const t = useT('crm');
  const { number } = useFormat();
  const change = (by: number, shown: React.ReactNode) => (
    <Text size="xs" c={by < 0 ? 'red' : by > 0 ? 'green' : 'dimmed'} className="ls-numbers">
      {by > 0 && '+'}
      {shown} {t('health.against')}
    </Text>
  );
  const orders = health.orders - health.ordersBefore;
  return (
    <div className={classes.health}>
      <Paper withBorder p="sm">
        <Text size="xs" c="dimmed">
          {t('health.recency')}
        </Text>
        <Text fw={500} className="ls-numbers">
          {health.recencyDays === null ? t('health.never') : t('health.days', { count: health.recencyDays })}
        </Text>
      </Paper>
      <Paper withBorder p="sm">
        <Text size="xs" c="dimmed">
          {t('health.orders')}
        </Text>
        <Text fw={500} className="ls-numbers">
          {number(health.orders)}
        </Text>
        {change(orders, number(orders))}
      </Paper>
      <Paper withBorder p="sm">
        <Text size="xs" c="dimmed">
          {t('health.spend')}
        </Text>
        <Text fw={500}>
          <MoneyText cents={health.spendCents} />
        </Text>
        {change(changeCents, <MoneyText cents={changeCents} />)}
      </Paper>
    </div>
  );
}

function useAfter(id: number) {
  const client = useQueryClient();
  return (fresh?: CrmAccount) => {
    if (fresh) client.setQueryData(clientQuery(id).queryKey, fresh);
    return client.invalidateQueries({ queryKey: ['crm'] });
  };
}

type Step = Pick<CrmAccount, 'nextStep' | 'nextStepOn'>;
const NO_STEP: Step = { nextStep: '', nextStepOn: null };

function usePlan(id: number) {
  const after = useAfter(id);
  return useMutation({
    mutationFn: ({ step, version }: { step: Step; version: number }) =>
      api.crm.plan({ params: { id }, version, body: step }),
    onSuccess: (fresh) => after(fresh),
    onError: (failed) => after(freshRecordOf<CrmAccount>(failed)),
  });
}

/** What comes next: read first, typed when it is asked for. */
function NextStep({ account }: { account: CrmAccount }) {
  const t = useT('crm');
  const ui = useT('ui');
  const [isEditing, setEditing] = useState(false);
  const finishing = usePlan(account.id);
  const undoing = usePlan(account.id);
  const edit = useFocusBack(isEditing || finishing.isPending);
  if (isEditing) return <StepForm account={account} onClose={() => setEditing(false)} />;
  const { nextStep, nextStepOn, version } = account;
  const finish = () =>
    finishing.mutate(
      { step: NO_STEP, version },
      {
        onSuccess: (fresh) =>
          toastUndo(t('step.done'), ui('actions.undo'), () =>
            undoing.mutate({ step: { nextStep, nextStepOn }, version: fresh.version }),
          ),
      },
    );
  return (
    <section aria-label={t('columns.nextStep')}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div className={classes.step}>
          <Text fw={500} size="sm">
            {t('columns.nextStep')}
          </Text>
          {nextStep === '' ? (
            <Text size="sm" c="dimmed">
              {t('step.none')}
            </Text>
          ) : (
            <Text size="sm">
              {nextStep}
              {nextStepOn && (
                <>
                  {' · '}
                  <DateText value={nextStepOn} />
                </>
              )}
            </Text>
          )}
        </div>
        <Group gap="xs">
          {nextStep !== '' && (
            <Button variant="default" size="xs" loading={finishing.isPending} onClick={finish}>
              {t('step.done')}
            </Button>
          )}
          <Button ref={edit} variant="default" size="xs" onClick={() => setEditing(true)}>
            {nextStep === '' ? t('step.plan') : ui('actions.edit')}
          </Button>
        </Group>
      </Group>
    </section>
  );
}

function StepForm({ account, onClose }: { account: CrmAccount; onClose: () => void }) {
  const t = useT('crm');
  const ui = useT('ui');
  const { date } = useFormat();
  const [base] = useState(account);
  const [nextStep, setStep] = useState(account.nextStep);
  const [nextStepOn, setDay] = useState(account.nextStepOn);
  // A note saved meanwhile is no question here; another step is, and shown before it is written over.
  const isSame = account.nextStep === base.nextStep && account.nextStepOn === base.nextStepOn;
  const [told, setTold] = useState(account.version);
  const after = useAfter(account.id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (step: Step) =>
      api.crm.plan({ params: { id: account.id }, version: isSame ? account.version : told, body: step }),
    onSuccess: async (fresh) => {
      toastDone(t('step.saved'));
      await after(fresh);
      onClose();
    },
    onError: (failed) => {
      const fresh = freshRecordOf<CrmAccount>(failed);
      if (fresh) setTold(fresh.version);
      return fresh && after(fresh);
    },
    meta: { quiet: true },
  });
  const errors: Readonly<Record<string, string>> = error ? errorsOf(error, ['nextStep', 'nextStepOn']) : {};
  const isChanged = nextStep.trim() !== base.nextStep || nextStepOn !== base.nextStepOn;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !isPending) mutate({ nextStep: nextStep.trim(), nextStepOn });
  };
  const theirs = [account.nextStep || t('step.none'), account.nextStepOn && date(account.nextStepOn)];
  return (
    <FocusFirst>
      <form onSubmit={submit} noValidate>
        <Group align="flex-start" gap="xs" wrap="wrap">
          <TextInput
            flex="1 1 220px"
            label={t('columns.nextStep')}
            maxLength={200}
            value={nextStep}
            error={errors.nextStep}
            onChange={(event) => setStep(event.currentTarget.value)}
          />
          <DateField label={t('step.on')} value={nextStepOn} error={errors.nextStepOn} onChange={setDay} />
        </Group>
        {errors.form && (
          <Alert color="red" role="alert" mt="xs">
            {errors.form}
          </Alert>
        )}
        {!isSame && (
          <Text size="sm" mt="xs" role="status">
            {t('step.meanwhile', { step: theirs.filter(Boolean).join(' · ') })}
          </Text>
        )}
        <Group justify="flex-end" gap="xs" mt="xs">
          <CancelButton isChanged={isChanged} onCancel={onClose} />
          <Button type="submit" loading={isPending} disabled={!isChanged}>
            {ui('actions.save')}
          </Button>
        </Group>
      </form>
    </FocusFirst>
  );
}

function TouchForm({ account }: { account: CrmAccount }) {
  const t = useT('crm');
  const [kind, setKind] = useState<TouchKind>('note');
  const after = useAfter(account.id);
  const touching = useMutation({
    mutationFn: ({ note }: { note: Note; empty: () => void }) =>
      api.crm.touch({ params: { id: account.id }, body: { kind, ...note } }),
    onSuccess: (fresh, { empty }) => {
      empty();
      toastDone(t('touch.saved'));
      return after(fresh);
    },
    meta: { quiet: true },
  });
  return (
    <TeamNote
      aria-label={t('touch.what')}
      placeholder={t('touch.help')}
      minRows={2}
      maxRows={10}
      about={{ noun: 'crm', id: account.id, find: api.crm.colleagues }}
      onSend={(note, empty) => touching.mutate({ note, empty })}
      sending={touching}
      action={t('touch.save')}
      size="xs"
    >
      <SegmentedControl
        size="xs"
        aria-label={t('touch.kind')}
        value={kind}
        onChange={(next) => setKind(TOUCH_KINDS.find((each) => each === next) ?? kind)}
        data={TOUCH_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
    </TeamNote>
  );
}

function History({ id }: { id: number }) {
  const t = useT('crm');
  const query = useInfiniteQuery(timelineQuery(id));
  const events = query.data?.pages.flatMap(({ data }) => data) ?? [];
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="sm">
      <Text fw={500} size="sm">
        {t('timeline')}
      </Text>
      {query.data && events.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noEvents')}
        </Text>
      )}
      <ol className={classes.timeline}>
        {events.map((event) => (
          <Happened key={event.key} event={event} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('earlier')}
        </Button>
      )}
    </Stack>
  );
}

function Happened({ event }: { event: CrmEvent }) {
  const t = useT('crm');
  const { kind, at, by, title, body, href, isByClient } = event;
  const what = kind === 'order' ? t('ordered', { count: Number(body) || 0 }) : t(`kind.${kind}`);
  return (
    <li className={classes.event} data-client={isByClient || undefined}>
      <Text size="xs" c="dimmed">
        {what} · {isByClient ? t('theClient') : by || t('byRule')} · <DateText value={at} relative />
      </Text>
      {title && <Text size="sm">{href ? <PathLink href={href}>{title}</PathLink> : title}</Text>}
      {body && kind !== 'order' && (
        <div className={classes.body}>
          <CalledText entry={event} />
        </div>
      )}
    </li>
  );
}
