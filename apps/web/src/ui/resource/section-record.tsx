import { Button, Paper, Tabs } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type LinkProps, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type RefObject, Suspense, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useLive } from '../../lib/live.ts';
import { useRecent } from '../../lib/recent.ts';
import { useUser } from '../../lib/session.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { ErrorState } from '../error-state.tsx';
import { AnchorLink } from '../links.tsx';
import { PageHeader } from '../page-header.tsx';
import { FormSkeleton } from '../skeletons.tsx';
import { toastDone } from '../toast.ts';
import type { Known, RecordOf, Section, SectionApi } from './section.ts';
import { SectionForm } from './section-form.tsx';
import { SectionHistory } from './section-history.tsx';
import { useWords } from './words.ts';

const WIDTH = 920;

/** In the server's form, with the screen's words. */
const notForYourRole = new ApiError(403, { status: 403, code: 'forbidden', message: '', errors: [] });

/** The page of a new record. */
export function SectionNew<Api extends SectionApi>({ section }: { section: Section<Api> }) {
  const words = useWords(section.name);
  const navigate = useNavigate();
  const user = useUser();
  if (section.mayWrite?.(user) === false) return <ErrorState isPage error={notForYourRole} />;
  return (
    <>
      <PageHeader
        title={words('new')}
        back={{ to: section.path as NonNullable<LinkProps['to']>, label: words('title') }}
      />
      <div style={{ maxWidth: WIDTH }}>
        <SectionForm section={section} onCreated={(id) => void navigate({ href: `${section.path}/${id}` })} />
      </div>
    </>
  );
}

/** The page of one record, with tabs for its form, its panels and its history. */
export function SectionRecord<Api extends SectionApi>({ section }: { section: Section<Api> }) {
  const id = Number((useParams({ strict: false }) as { id?: string }).id);
  const { api, name } = section;
  const words = useWords(name);
  const { data, error, refetch } = useQuery({
    queryKey: [name, 'detail', id],
    queryFn: ({ signal }) => api.get({ params: { id } }, { signal }) as Promise<RecordOf<Api>>,
  });
  useRecent(data && section.label(data));
  const client = useQueryClient();
  // This page's own deletion is announced to it too. Reloading would only find the record gone.
  const isRemoving = useRef(false);
  useLive([section.noun], (event) => {
    if (isRemoving.current) return;
    if (event.id === null || Number(event.id) === id) void client.invalidateQueries({ queryKey: [name] });
  });
  const back = { to: section.path as NonNullable<LinkProps['to']>, label: words('title') };
  if (error && !data) {
    return (
      <ErrorState isPage error={error} onRetry={() => void refetch()}>
        <AnchorLink to={back.to}>{back.label}</AnchorLink>
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <>
        <PageHeader title={words('title')} back={back} />
        <FormSkeleton fields={6} />
      </>
    );
  }
  const record = data as RecordOf<Api> & Known;
  return (
    <>
      <PageHeader
        title={section.label(record)}
        status={section.status?.(record, words)}
        back={back}
        actions={
          <>
            {section.actions?.(record)}
            {api.remove && record.can.remove && (
              <RemoveButton section={section} record={record} isRemoving={isRemoving} />
            )}
          </>
        }
      />
      <RecordTabs section={section} record={record} />
    </>
  );
}

type RecordProps<Api extends SectionApi> = { section: Section<Api>; record: RecordOf<Api> & Known };

function RecordTabs<Api extends SectionApi>({ section, record }: RecordProps<Api>) {
  const words = useWords(section.name);
  const t = useT('resource');
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const panels = (section.panels ?? []).filter(({ isShown }) => isShown?.(record) ?? true);
  const hasHistory = Boolean(section.api.history) && record.can.update;
  const keys = ['details', ...panels.map(({ key }) => key), ...(hasHistory ? ['history'] : [])];
  const open = keys.includes(tab ?? '') ? (tab as string) : 'details';
  const form = <SectionForm key={record.id} section={section} record={record} />;
  if (keys.length === 1) return <div style={{ maxWidth: WIDTH }}>{form}</div>;
  return (
    <Tabs
      value={open}
      keepMounted={false}
      onChange={(next) =>
        void navigate({ to: '.', search: { tab: next === 'details' ? undefined : next } as never, replace: true })
      }
    >
      <Tabs.List mb="md">
        {keys.map((key) => (
          <Tabs.Tab key={key} value={key}>
            {key === 'details' || key === 'history' ? t(key) : words(`panels.${key}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="details" maw={WIDTH}>
        {form}
      </Tabs.Panel>
      {panels.map(({ key, render }) => (
        <Tabs.Panel key={key} value={key}>
          <Suspense fallback={<FormSkeleton />}>{render(record)}</Suspense>
        </Tabs.Panel>
      ))}
      {hasHistory && (
        <Tabs.Panel value="history" maw={WIDTH}>
          <Paper p={{ base: 'md', sm: 'lg' }}>
            <SectionHistory section={section} id={record.id} />
          </Paper>
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

interface RemoveProps<Api extends SectionApi> extends RecordProps<Api> {
  /** Set from the request until the page is left or the server refuses. */
  readonly isRemoving: RefObject<boolean>;
}

function RemoveButton<Api extends SectionApi>({ section, record, isRemoving }: RemoveProps<Api>) {
  const t = useT('resource');
  const common = useT('common');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    isRemoving.current = true;
    try {
      await section.api.remove?.({ params: { id: record.id } });
    } catch (error) {
      isRemoving.current = false;
      throw error;
    }
    toastDone(common('done.deleted'));
    await navigate({ href: section.path, ignoreBlocker: true });
    client.removeQueries({ queryKey: [section.name, 'detail', record.id] });
    void client.invalidateQueries({ queryKey: [section.name] });
  };
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('removeTitle', { name: section.label(record) })}
        confirmLabel={t('remove')}
        danger
        onConfirm={remove}
      >
        {t('removeHelp')}
      </ConfirmDialog>
    </>
  );
}
