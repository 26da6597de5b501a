import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCopyCheck, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useUser } from '../../../../lib/session.ts';
import { ButtonLink } from '../../../../ui/buttons/links.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { toastDone } from '../../../../ui/toasts/toast.ts';
import { ClientStatusChip } from '../../../briefings/components/briefing-status-chip.tsx';
import type { Category } from '../../../briefings/components/category-select.tsx';
import { campaignDraftQuery, campaignQuoteQuery } from '../../queries.ts';
import type { DraftStore } from '../../saving/draft-store.ts';
import { noteRemoved } from '../../saving/queues.ts';
import { ApplyAllDialog } from './apply-all-dialog.tsx';
import { BriefingForm } from './briefing-form.tsx';
import classes from './completion.module.css';
import { SiteGuard } from './site-guard.tsx';
import { Completeness } from './site-nav.tsx';
import { ownMissing, type SiteState } from './use-completion.ts';

type Props = {
  site: SiteState;
  sites: readonly SiteState[];
  store: DraftStore;
  generalTitle: string;
  defaultCategoryId: number | null;
  categories: readonly Category[];
  projectId: number | undefined;
  onRemoved: () => void;
};

/** One site of the campaign: its head with what can be done to it as a whole, and its form. */
export function SitePanel({
  site,
  sites,
  store,
  generalTitle,
  defaultCategoryId,
  categories,
  projectId,
  onRemoved,
}: Props) {
  const t = useT('campaigns');
  const { country, languageName } = useFormat();
  const isClient = useUser().role === 'USER';
  const [applying, setApplying] = useState(false);
  const { briefing, line, obstacle } = site;
  const queue = store.briefings.get(briefing.id);
  const others = sites.filter((other) => other.values && other.briefing.id !== briefing.id);
  const isDraft = briefing.status === 'draft';
  return (
    <Stack gap="lg">
      <header className={classes.siteHead}>
        <div className={classes.siteName}>
          <Group gap="xs">
            <Title order={2}>{briefing.site.name}</Title>
            {isDraft ? (
              <Completeness missing={ownMissing(site).length} obstacle={obstacle} />
            ) : (
              <ClientStatusChip status={briefing.clientStatus} />
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {[briefing.site.domain, country(briefing.site.country), languageName(briefing.site.language)].join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          {queue && others.length > 0 && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCopyCheck size={16} />}
              onClick={() => setApplying(true)}
            >
              {t('applyAll.action')}
            </Button>
          )}
          {isDraft && queue && <RemoveSite site={site} isLast={sites.length === 1} onRemoved={onRemoved} />}
        </Group>
      </header>
      {briefing.status === 'waiting' && <Text size="sm">{t('complete.waitingHint')}</Text>}
      {briefing.status === 'denied' && (
        <Group gap="sm">
          <Text size="sm">{t('complete.deniedHint')}</Text>
          {isClient && (
            <ButtonLink
              to="/user/campaign/$campaignId"
              params={{ campaignId: briefing.campaign.id }}
              search={{ briefing: briefing.id }}
              size="xs"
              variant="default"
            >
              {t('briefing.resubmit')}
            </ButtonLink>
          )}
        </Group>
      )}
      <SiteGuard site={site} sites={sites} />
      {queue ? (
        <BriefingForm
          key={briefing.id}
          briefing={briefing}
          queue={queue}
          line={line}
          generalTitle={generalTitle}
          defaultCategoryId={defaultCategoryId}
          categories={categories}
          projectId={projectId}
        />
      ) : (
        <Text c="dimmed">{t('complete.notEditable')}</Text>
      )}
      {applying && (
        <ApplyAllDialog
          source={site}
          sites={sites}
          store={store}
          categories={categories}
          onClose={() => setApplying(false)}
        />
      )}
    </Stack>
  );
}

type RemoveProps = { site: SiteState; isLast: boolean; onRemoved: () => void };

function RemoveSite({ site, isLast, onRemoved }: RemoveProps) {
  const t = useT('campaigns');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { id, campaign } = site.briefing;
  const remove = async () => {
    await api.briefings.remove({ params: { id } });
    noteRemoved('briefing', id);
    onRemoved();
    client.setQueryData(
      campaignDraftQuery(campaign.id).queryKey,
      (draft) => draft && { ...draft, briefings: draft.briefings.filter((each) => each.id !== id) },
    );
    void client.invalidateQueries({ queryKey: campaignDraftQuery(campaign.id).queryKey });
    void client.invalidateQueries({ queryKey: campaignQuoteQuery(campaign.id).queryKey });
    toastDone(t('complete.removed'));
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        leftSection={<IconTrash size={16} />}
        onClick={() => setAsking(true)}
      >
        {t('complete.removeSite')}
      </Button>
      <ConfirmDialog
        opened={asking}
        danger
        title={t('complete.removeTitle', { site: site.briefing.site.name })}
        confirmLabel={t('complete.removeLabel')}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        {t('complete.removeHelp')}
        {isLast && <Text mt="sm">{t('complete.lastSite')}</Text>}
      </ConfirmDialog>
    </>
  );
}
