import { TOUCH_KINDS, type TouchKind } from '@linkstand/contract/crm/choices';
import type { CrmAccount, CrmEvent } from '@linkstand/contract/crm/schema';
import { Alert, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { freshRecordOf } from '../../../lib/versions/fresh-record.ts';
import { PathLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { CancelButton } from '../../../ui/form/cancel-button.tsx';
import { FocusFirst, useFocusBack } from '../../../ui/form/focus-first.tsx';
import { errorsOf } from '../../../ui/overlays/form-dialog.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { toastDone, toastUndo } from '../../../ui/toasts/toast.ts';
import { actorName } from '../../threads/actor-name.ts';
import { CalledText } from '../../threads/components/called-text.tsx';
import { type Note, TeamNote } from '../../threads/components/team-note.tsx';
import { type CareNoun, timelineQuery } from '../queries.ts';
import classes from './care.module.css';

type Step = Pick<CrmAccount, 'nextStep' | 'nextStepOn'>;
const NO_STEP: Step = { nextStep: '', nextStepOn: null };

/** A client or an owner, as far as this asks of it. */
type Kept = { readonly [K in keyof Step]?: Step[K] | undefined } & { readonly id: number; readonly version: number };
const stepOf = ({ nextStep = '', nextStepOn = null }: Kept): Step => ({ nextStep, nextStepOn });

interface Props {
  /** Clients, or owners. */
  noun: CareNoun;
  record: Kept;
}

/** How the team looks after a client or an owner: what comes next, a contact, and everything that happened. */
export function Care({ children, ...props }: Props & { children?: ReactNode }) {
  const { noun, record } = props;
  return (
    <>
      <NextStep key={record.id} {...props} />
      {children}
      <TouchForm {...props} />
      <History noun={noun} id={record.id} />
    </>
  );
}

function useAfter({ noun, record: { id } }: Props) {
  const client = useQueryClient();
  return (fresh?: Kept) => {
    if (fresh) client.setQueryData([noun, 'detail', id], fresh);
    return client.invalidateQueries({ queryKey: [noun] });
  };
}

function usePlan(props: Props) {
  const after = useAfter(props);
  return useMutation({
    mutationFn: async ({ step, version }: { step: Step; version: number }): Promise<Kept> =>
      api[props.noun].plan({ params: { id: props.record.id }, version, body: step }),
    onSuccess: (fresh) => after(fresh),
    onError: (failed) => after(freshRecordOf<Kept>(failed)),
  });
}

/** What comes next: read first, typed when it is asked for. */
function NextStep(props: Props) {
  const t = useT('crm');
  const ui = useT('ui');
  const [isEditing, setEditing] = useState(false);
  const finishing = usePlan(props);
  const undoing = usePlan(props);
  const edit = useFocusBack(isEditing || finishing.isPending);
  if (isEditing) return <StepForm {...props} onClose={() => setEditing(false)} />;
  const { version } = props.record;
  const { nextStep, nextStepOn } = stepOf(props.record);
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

function StepForm({ onClose, ...props }: Props & { onClose: () => void }) {
  const { noun } = props;
  const record = { ...props.record, ...stepOf(props.record) };
  const t = useT('crm');
  const ui = useT('ui');
  const { date } = useFormat();
  const [base] = useState(record);
  const [nextStep, setStep] = useState(record.nextStep);
  const [nextStepOn, setDay] = useState(record.nextStepOn);
  // A note saved meanwhile is no question here; another step is, and shown before it is written over.
  const isSame = record.nextStep === base.nextStep && record.nextStepOn === base.nextStepOn;
  const [told, setTold] = useState(record.version);
  const after = useAfter(props);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (step: Step): Promise<Kept> =>
      api[noun].plan({ params: { id: record.id }, version: isSame ? record.version : told, body: step }),
    onSuccess: async (fresh) => {
      toastDone(t('step.saved'));
      await after(fresh);
      onClose();
    },
    onError: (failed) => {
      const fresh = freshRecordOf<Kept>(failed);
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
  const theirs = [record.nextStep || t('step.none'), record.nextStepOn && date(record.nextStepOn)];
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

function TouchForm(props: Props) {
  const { noun, record } = props;
  const t = useT('crm');
  const [kind, setKind] = useState<TouchKind>('note');
  const after = useAfter(props);
  const touching = useMutation({
    mutationFn: async ({ note }: { note: Note; empty: () => void }): Promise<Kept> =>
      api[noun].touch({ params: { id: record.id }, body: { kind, ...note } }),
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
      about={{ noun, id: record.id, find: api[noun].colleagues }}
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

function History({ noun, id }: { noun: CareNoun; id: number }) {
  const t = useT('crm');
  const query = useInfiniteQuery(timelineQuery(noun, id));
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
          <Happened key={event.key} event={event} them={t(noun === 'crm' ? 'theClient' : 'theOwner')} />
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

function Happened({ event, them }: { event: CrmEvent; them: string }) {
  const t = useT('crm');
  const threads = useT('threads');
  const { kind, at, by, title, body, href, isTheirs } = event;
  const what = kind === 'order' ? t('ordered', { count: Number(body) || 0 }) : t(`kind.${kind}`);
  return (
    <li className={classes.event} data-theirs={isTheirs || undefined}>
      <Text size="xs" c="dimmed">
        {what} · {isTheirs ? them : actorName(by, threads)} · <DateText value={at} relative />
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
