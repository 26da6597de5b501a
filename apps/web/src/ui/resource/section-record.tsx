import { Paper, Tabs } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type LinkProps, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { type RemoveRecord, useLiveRecord } from '../../lib/live-record.ts';
import { useRecent } from '../../lib/recent.ts';
import { useUser } from '../../lib/session.ts';
import { type Action, ActionBar } from '../buttons/action-bar.tsx';
import { AnchorLink } from '../buttons/links.tsx';
import { FocusFirst, useFocusBack } from '../form/focus-first.tsx';
import { PageSteps } from '../list/page-steps.tsx';
import { ErrorState } from '../page/error-state.tsx';
import { NotForRole } from '../page/not-for-role.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { RECORD_WIDTH } from '../page/page-width.ts';
import { FormSkeleton } from '../page/skeletons.tsx';
import { useCurrentInView } from '../page/use-current-in-view.ts';
import { toastDone } from '../toasts/toast.ts';
import { type Known, type RecordOf, type Section, type SectionApi, useActionsOf } from './section.ts';
import { SectionFacts } from './section-facts.tsx';
import { SectionForm } from './section-form.tsx';
import { SectionHistory } from './section-history.tsx';
import { useWords } from './words.ts';

/** The page of a new record. */
export function SectionNew<Api extends SectionApi>({ section }: { section: Section<Api> }) {
  const words = useWords(section.name);
  const navigate = useNavigate();
  const user = useUser();
  if (section.mayWrite?.(user) === false) return <NotForRole />;
  // Back leads to the list, not to an empty form.
  const open = (id: number) => void navigate({ href: `${section.path}/${id}`, replace: true });
  return (
    <>
      <PageHeader
        title={words('new')}
        back={{ to: section.path as NonNullable<LinkProps['to']>, label: words('title') }}
      />
      <div style={{ maxWidth: RECORD_WIDTH }}>
        <SectionForm section={section} onCreated={open} />
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
  const removeRecord = useLiveRecord(section.noun, id, [name]);
  const tab = useTab(section, data as (RecordOf<Api> & Known) | undefined);
  const [edited, setEdited] = useState<number | null>(null);
  const isEditing = edited === id && tab.open === 'details';
  const mayEdit = !isEditing && Boolean((data as Known | undefined)?.can.update);
  const edit = useFocusBack(isEditing);
  const startEditing = () => {
    if (tab.open !== 'details') tab.show('details');
    setEdited(id);
  };
  useHotkeys([['e', () => mayEdit && startEditing()]]);
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
  // One that became part of another is answered as that one, and opens where the link led.
  if (record.id !== id)
    return <Navigate to={`${section.path}/${record.id}` as NonNullable<LinkProps['to']>} search replace />;
  return (
    <>
      <PageHeader
        title={section.label(record)}
        status={section.status?.(record, words)}
        back={back}
        steps={<PageSteps list={name} id={id} path={section.path} />}
        actions={
          <RecordActs
            key={id}
            section={section}
            record={record}
            onEdit={mayEdit ? startEditing : undefined}
            editButton={edit}
            onRemove={removeRecord}
          />
        }
      />
      {section.notice && <Suspense>{section.notice(record, removeRecord)}</Suspense>}
      <RecordTabs key={record.id} section={section} record={record} tab={tab}>
        {isEditing ? (
          <FocusFirst key={record.id}>
            <SectionForm section={section} record={record} onClose={() => setEdited(null)} />
          </FocusFirst>
        ) : (
          <SectionFacts section={section} record={record} />
        )}
      </RecordTabs>
    </>
  );
}

type RecordProps<Api extends SectionApi> = { section: Section<Api>; record: RecordOf<Api> & Known };

/** The record's tabs, and which of them the address opens. */
function useTab<Api extends SectionApi>(section: Section<Api>, record: (RecordOf<Api> & Known) | undefined) {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const panels = record ? (section.panels ?? []).filter(({ isShown }) => isShown?.(record) ?? true) : [];
  const hasHistory = Boolean(section.api.history) && Boolean(record?.can.update);
  const first = panels.find(({ key }) => key === section.opensOn)?.key ?? 'details';
  const others = ['details', ...panels.map(({ key }) => key)].filter((key) => key !== first);
  const keys = [first, ...others, ...(hasHistory ? ['history'] : [])];
  return {
    keys,
    panels,
    hasHistory,
    open: keys.includes(tab ?? '') ? (tab as string) : first,
    show: (key: string | null) =>
      void navigate({ to: '.', search: { tab: key === first ? undefined : key } as never, replace: true }),
  };
}

type TabsProps<Api extends SectionApi> = RecordProps<Api> & {
  tab: ReturnType<typeof useTab<Api>>;
  children: ReactNode;
};

function RecordTabs<Api extends SectionApi>({ section, record, tab, children }: TabsProps<Api>) {
  const words = useWords(section.name);
  const t = useT('resource');
  const { keys, panels, hasHistory, open, show } = tab;
  const shown = useCurrentInView<HTMLButtonElement>(open);
  if (keys.length === 1) return <div style={{ maxWidth: RECORD_WIDTH }}>{children}</div>;
  return (
    <Tabs value={open} keepMounted={false} onChange={show}>
      <Tabs.List mb="md" className="ls-tabs">
        {keys.map((key) => (
          <Tabs.Tab key={key} ref={key === open ? shown : undefined} value={key}>
            {key === 'details' || key === 'history' ? t(key) : words(`panels.${key}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="details" maw={RECORD_WIDTH}>
        {children}
      </Tabs.Panel>
      {panels.map(({ key, render }) => (
        <Tabs.Panel key={key} value={key}>
          <Suspense fallback={<FormSkeleton />}>{render(record)}</Suspense>
        </Tabs.Panel>
      ))}
      {hasHistory && (
        <Tabs.Panel value="history" maw={RECORD_WIDTH}>
          <Paper p={{ base: 'md', sm: 'lg' }}>
            <SectionHistory section={section} id={record.id} />
          </Paper>
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

interface ActsProps<Api extends SectionApi> extends RecordProps<Api> {
  /** Absent while the record is edited, or if its reader may not. */
  readonly onEdit: (() => void) | undefined;
  readonly editButton: RefObject<HTMLButtonElement | null>;
  readonly onRemove: RemoveRecord;
}

/** Edit first, then the section's own acts; deleting under "more". */
function RecordActs<Api extends SectionApi>({ section, record, onEdit, editButton, onRemove }: ActsProps<Api>) {
  const t = useT('resource');
  const ui = useT('ui');
  const common = useT('common');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { actions, dialog } = useActionsOf(section, record, onRemove);
  const remove = async () => {
    await onRemove(
      async () => section.api.remove?.({ params: { id: record.id } }),
      () => navigate({ href: section.path, ignoreBlocker: true, replace: true }),
    );
    toastDone(common('done.deleted'));
    client.removeQueries({ queryKey: [section.name, 'detail', record.id] });
    void client.invalidateQueries({ queryKey: [section.name] });
  };
  const all: Action[] = [...actions];
  if (onEdit) {
    all.unshift({
      key: 'edit',
      label: ui('actions.edit'),
      icon: <IconPencil size={16} />,
      primary: true,
      ref: editButton,
      onRun: onEdit,
    });
  }
  if (section.api.remove && record.can.remove) {
    all.push({
      key: 'remove',
      label: t('remove'),
      icon: <IconTrash size={16} />,
      danger: true,
      confirm: {
        title: t('removeTitle', { name: section.label(record) }),
        children: t('removeHelp'),
        confirmLabel: t('remove'),
        danger: true,
      },
      onRun: remove,
    });
  }
  return (
    <>
      <ActionBar actions={all} shown={3} />
      {dialog}
    </>
  );
}
