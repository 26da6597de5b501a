import type { AudienceRules, Newsletter } from '@linkstand/contract/newsletters/schema';
import { Alert, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { DraftEditor } from '../../../features/newsletters/components/draft-editor.tsx';
import { DraftFacts } from '../../../features/newsletters/components/draft-facts.tsx';
import { NewsletterStateChip } from '../../../features/newsletters/components/newsletter-state.tsx';
import { Preview } from '../../../features/newsletters/components/preview.tsx';
import { Results } from '../../../features/newsletters/components/results.tsx';
import { ScheduleDialog, SendDialog } from '../../../features/newsletters/components/send-dialogs.tsx';
import { copyNewsletter, newsletterQuery, useNewsletterAct } from '../../../features/newsletters/queries.ts';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { useRecent } from '../../../lib/recent.ts';
import { type Action, ActionBar } from '../../../ui/buttons/action-bar.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { PageSteps } from '../../../ui/list/page-steps.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { FormSkeleton } from '../../../ui/page/skeletons.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';

const route = getRouteApi('/office/newsletters/$id');

/** A newsletter: written while it is a draft, followed while it is sent. */
export function NewsletterPage() {
  const id = Number(route.useParams().id);
  const client = useQueryClient();
  const query = useQuery(newsletterQuery(id));
  useLive(['newsletter'], () => {
    for (const key of ['detail', 'recipients', 'list'])
      void client.invalidateQueries({ queryKey: ['newsletters', key] });
  });
  if (query.error && !query.data) return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <FormSkeleton />;
  return <Whole key={id} newsletter={query.data} />;
}

/** A draft opens as its readers get it, and as its fields while nothing of it is written. */
function Whole({ newsletter }: { newsletter: Newsletter }) {
  const [isEditing, setEditing] = useState(newsletter.locales.length === 0);
  const mayEdit = newsletter.can.update;
  return (
    <>
      <Head newsletter={newsletter} onEdit={mayEdit && !isEditing ? () => setEditing(true) : undefined} />
      {mayEdit && isEditing ? (
        <DraftEditor newsletter={newsletter} onClose={() => setEditing(false)} />
      ) : mayEdit ? (
        <DraftFacts newsletter={newsletter} />
      ) : newsletter.state === 'scheduled' ? (
        <Scheduled newsletter={newsletter} />
      ) : (
        <>
          <Results newsletter={newsletter} />
          <Previews newsletter={newsletter} />
        </>
      )}
    </>
  );
}

function Scheduled({ newsletter }: { newsletter: Newsletter }) {
  const t = useT('newsletters');
  return (
    <Stack>
      <Alert color="blue">
        {t('schedule.waits')} <DateText value={newsletter.scheduledAt} style="time" />
      </Alert>
      <Previews newsletter={newsletter} />
    </Stack>
  );
}

/** What its readers get, or got. */
const Previews = ({ newsletter }: { newsletter: Newsletter }) => (
  <Stack mt="md">
    {newsletter.locales.map((locale) => (
      <Preview key={locale} newsletter={newsletter} locale={locale} />
    ))}
  </Stack>
);

type HeadProps = { newsletter: Newsletter; onEdit: (() => void) | undefined };

function Head({ newsletter, onEdit }: HeadProps) {
  const t = useT('newsletters');
  const ui = useT('ui');
  const { number } = useFormat();
  useHotkeys([['e', () => onEdit?.()]]);
  const router = useRouter();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'send' | 'schedule' | null>(null);
  const { mutateAsync: run } = useNewsletterAct(newsletter);
  useRecent(newsletter.name);
  const { can } = newsletter;
  const isWritten = newsletter.locales.length > 0;
  const close = () => setDialog(null);
  const acts = {
    ...can,
    send: can.send && isWritten,
    schedule: can.schedule && isWritten,
    edit: onEdit !== undefined,
    again: newsletter.state === 'sent' && newsletter.sent > newsletter.clicked,
    copy: isWritten,
  };
  const copy = async (name: string, done: string, to?: AudienceRules) => {
    const id = await copyNewsletter(newsletter, { name: name.slice(0, 120), ...(to && { to }) });
    void client.invalidateQueries({ queryKey: ['newsletters', 'list'] });
    await router.navigate({ to: '/newsletters/$id', params: { id: String(id) } });
    toastDone(done);
  };
  const actions: Action[] = [
    { key: 'send', label: t('send.action'), primary: true, onRun: () => setDialog('send') },
    {
      key: 'resume',
      label: t('resume.action'),
      primary: true,
      onRun: () => run({ call: (at) => api.newsletters.resume(at), done: t('resume.done') }),
    },
    {
      key: 'retry',
      label: t('retry.action', { count: number(newsletter.retryable) }),
      primary: true,
      onRun: () => run({ call: (at) => api.newsletters.retry(at), done: t('retry.done') }),
    },
    { key: 'schedule', label: t('schedule.action'), onRun: () => setDialog('schedule') },
    { key: 'edit', label: ui('actions.edit'), icon: <IconPencil size={16} />, onRun: () => onEdit?.() },
    {
      key: 'unschedule',
      label: t('unschedule.action'),
      onRun: () => run({ call: (at) => api.newsletters.unschedule(at), done: t('unschedule.done') }),
    },
    {
      key: 'pause',
      label: t('pause.action'),
      onRun: () => run({ call: (at) => api.newsletters.pause(at), done: t('pause.done') }),
    },
    {
      key: 'again',
      label: t('again.action'),
      onRun: () => copy(t('again.name', { name: newsletter.name }), t('again.done'), { notClickedIn: newsletter.id }),
    },
    {
      key: 'copy',
      label: t('copy.action'),
      onRun: () => copy(t('copy.name', { name: newsletter.name }), t('copy.done')),
    },
    {
      key: 'cancel',
      label: t('cancel.action'),
      danger: true,
      confirm: {
        title: t('cancel.title'),
        children: t('cancel.help'),
        confirmLabel: t('cancel.action'),
        danger: true,
        isCancellation: true,
      },
      onRun: () => run({ call: (at) => api.newsletters.cancel(at), done: t('cancel.done') }),
    },
    {
      key: 'remove',
      label: t('remove.action'),
      danger: true,
      confirm: {
        title: t('remove.title'),
        children: t('remove.help'),
        confirmLabel: t('remove.action'),
        danger: true,
      },
      onRun: async () => {
        await api.newsletters.remove({ params: { id: newsletter.id } });
        toastDone(t('removed'));
        await router.navigate({ to: '/newsletters' });
        void client.invalidateQueries({ queryKey: ['newsletters', 'list'] });
      },
    },
  ];
  return (
    <>
      <PageHeader
        title={newsletter.name}
        status={<NewsletterStateChip newsletter={newsletter} />}
        subtitle={t(`audienceOf.${newsletter.audience}`)}
        back={{ to: '/newsletters', label: t('title') }}
        steps={<PageSteps list="newsletters" id={newsletter.id} path="/newsletters" />}
        actions={<ActionBar can={acts} actions={actions} shown={3} />}
      />
      {dialog === 'send' && <SendDialog newsletter={newsletter} onClose={close} />}
      {dialog === 'schedule' && <ScheduleDialog newsletter={newsletter} onClose={close} />}
    </>
  );
}
