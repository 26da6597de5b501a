import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocale, useT } from '../../../../lib/i18n.ts';
import { useLive } from '../../../../lib/live.ts';
import { useSendBeforeLeaving, useSnapshot } from '../../../../lib/saving/use-save-queue.ts';
import { LeaveDialog } from '../../../../ui/form/leave-dialog.tsx';
import { ErrorState } from '../../../../ui/page/error-state.tsx';
import { FormSkeleton } from '../../../../ui/page/skeletons.tsx';
import { categoriesQuery } from '../../../categories/queries.ts';
import { campaignDraftQuery, campaignQuoteQuery } from '../../queries.ts';
import type { Draft } from '../../saving/draft-store.ts';
import { settleBriefing } from '../../saving/queues.ts';
import { isSameCampaign, useDraftStore, useStoreState } from '../../saving/use-saving.ts';
import { DeclinedNotice } from '../approval/declined-notice.tsx';
import { AddSitesDialog } from './add-sites-dialog.tsx';
import classes from './completion.module.css';
import { DecisionDialogs } from './decision-dialogs.tsx';
import { DetailsForm } from './details-form.tsx';
import { fieldId, focusField, type MissingField } from './field-ids.ts';
import { SaveNotice } from './save-notice.tsx';
import { SiteNav } from './site-nav.tsx';
import { SitePanel } from './site-panel.tsx';
import { Summary } from './summary.tsx';
import { TakeDocuments } from './take-documents.tsx';
import { useSiteStates } from './use-completion.ts';

type Props = {
  campaignId: number;
  /** The briefing that is open; undefined for the campaign's own fields. */
  open: number | undefined;
  onOpen: (briefingId: number | undefined) => void;
  onSubmitted: (campaign: Campaign) => void;
  /** It can't be edited here any more: submitted elsewhere, or taken on by the team. */
  onClosed: () => void;
  /** The head of the page, which knows the draft. */
  head: (draft: Draft, save: ReactNode) => ReactNode;
  /** Another way to add sites, where somebody else than the buyer completes it. */
  AddSites?: typeof AddSitesDialog;
};

/** The screen on which a campaign is completed, before it is submitted and while it waits. */
export function Completion(props: Props) {
  const query = useQuery({ ...campaignDraftQuery(props.campaignId), refetchOnMount: 'always' });
  if (query.data) return <Loaded key={props.campaignId} {...props} draft={query.data} />;
  if (!query.error) return <FormSkeleton fields={8} />;
  return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
}

function Loaded({
  campaignId,
  open,
  onOpen,
  onSubmitted,
  onClosed,
  head,
  AddSites = AddSitesDialog,
  draft,
}: Props & { draft: Draft }) {
  const t = useT('campaigns');
  const words = useT('briefings');
  const client = useQueryClient();
  const locale = useLocale();
  const [adding, setAdding] = useState(false);
  const [taking, setTaking] = useState(false);
  const refresh = () => {
    void client.invalidateQueries({ queryKey: campaignDraftQuery(campaignId).queryKey });
    void client.invalidateQueries({ queryKey: campaignQuoteQuery(campaignId).queryKey });
  };
  useLive(['briefing', 'campaign'], refresh);
  const isEditable = draft.can.edit;
  const closed = useRef(onClosed);
  closed.current = onClosed;
  useEffect(() => {
    if (!isEditable) closed.current();
  }, [isEditable]);
  const store = useDraftStore(draft, refresh);
  const state = useStoreState(store);
  const leaving = useSendBeforeLeaving(store, isSameCampaign);
  const { data: quote } = useQuery({
    ...campaignQuoteQuery(campaignId),
    ...(draft.quote ? { placeholderData: draft.quote } : {}),
  });
  const { data: categories = [] } = useQuery(categoriesQuery(locale));
  const sites = useSiteStates(store, draft, quote);
  const { values: details } = useSnapshot(store.campaign);
  const shown = sites.find(({ briefing }) => briefing.id === open);
  const at = shown ? sites.indexOf(shown) : -1;
  const next = sites[at + 1];
  const defaultCategoryMissing = details.defaultCategoryId === null;
  const latestOpen = useRef(onOpen);
  latestOpen.current = onOpen;
  const openPart = useCallback((id: number | null) => latestOpen.current(id ?? undefined), []);
  const jump = (briefingId: number | null, field: MissingField) => {
    if ((shown?.briefing.id ?? null) !== briefingId) onOpen(briefingId ?? undefined);
    focusField(fieldId(briefingId ?? 0, field));
  };
  // About to be followed instead: nothing may be typed into what is going away.
  if (!isEditable && state === 'saved') return <FormSkeleton fields={8} />;
  return (
    <>
      {head(draft, <SaveNotice state={state} onRetry={() => store.retry()} />)}
      <DeclinedNotice declined={draft.declined} />
      <div className={classes.layout}>
        <div className={classes.navColumn}>
          <SiteNav
            sites={sites}
            detailsMissing={defaultCategoryMissing ? 1 : 0}
            open={shown?.briefing.id ?? null}
            onOpen={openPart}
          />
          {draft.can.edit && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPlus size={16} />}
              onClick={() => setAdding(true)}
              className={classes.addSites}
            >
              {t('complete.moreSites')}
            </Button>
          )}
          {store.briefings.size > 1 && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconFileImport size={16} />}
              onClick={() => setTaking(true)}
              className={classes.addSites}
            >
              {words('documents.action')}
            </Button>
          )}
        </div>
        <Stack gap="md" className={classes.form}>
          <Paper p={{ base: 'md', sm: 'lg' }} component="section">
            {shown ? (
              <SitePanel
                key={shown.briefing.id}
                site={shown}
                sites={sites}
                store={store}
                generalTitle={details.generalTitle}
                defaultCategoryId={details.defaultCategoryId}
                categories={categories}
                projectId={draft.project?.id}
                onRemoved={() => onOpen(undefined)}
              />
            ) : (
              <DetailsForm queue={store.campaign} categories={categories} />
            )}
          </Paper>
          {next && (
            <Group justify="flex-end">
              <Button
                variant="default"
                maw="100%"
                rightSection={<IconArrowRight size={16} />}
                onClick={() => {
                  onOpen(next.briefing.id);
                  window.scrollTo({ top: 0 });
                }}
              >
                <Text span inherit truncate>
                  {t('complete.next', { name: next.briefing.site.name })}
                </Text>
              </Button>
            </Group>
          )}
        </Stack>
        <Summary
          campaign={draft}
          sites={sites}
          quote={quote}
          store={store}
          defaultCategoryMissing={defaultCategoryMissing}
          onJump={jump}
          onSubmitted={onSubmitted}
        />
      </div>
      <DecisionDialogs queue={store.campaign} name={t('complete.details')} categories={categories} />
      {[...store.briefings].map(([id, queue]) => (
        <DecisionDialogs
          key={id}
          settle={settleBriefing(id)}
          queue={queue}
          name={draft.briefings.find((briefing) => briefing.id === id)?.site.name ?? ''}
          categories={categories}
        />
      ))}
      {taking && <TakeDocuments sites={sites} store={store} onClose={() => setTaking(false)} />}
      {adding && (
        <AddSites
          campaignId={campaignId}
          siteIds={new Set(draft.briefings.map(({ site }) => site.id))}
          onClose={() => setAdding(false)}
        />
      )}
      <LeaveDialog leaving={leaving} />
    </>
  );
}
