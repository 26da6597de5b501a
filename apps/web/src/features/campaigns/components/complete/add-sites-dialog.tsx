import { Alert, Button, Group, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconShoppingCartPlus } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useUser } from '../../../../lib/session.ts';
import { ButtonLink } from '../../../../ui/buttons/links.tsx';
import { MoneyText } from '../../../../ui/data/money-text.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../../../ui/page/skeletons.tsx';
import { toastDone } from '../../../../ui/toasts/toast.ts';
import { CART, useCart } from '../../../cart/queries.ts';
import { campaignDraftQuery, campaignQuoteQuery } from '../../queries.ts';
import classes from './completion.module.css';

type Props = {
  campaignId: number;
  /** Sites that the campaign has already. */
  siteIds: ReadonlySet<number>;
  onClose: () => void;
};

const SHOWN = 20;

/** Adds sites to a campaign: from the cart, or found by their name. */
export function AddSitesDialog({ campaignId, siteIds, onClose }: Props) {
  const t = useT('campaigns');
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 250);
  const found = useQuery({
    queryKey: ['media', 'to-add', wanted],
    queryFn: ({ signal }) =>
      api.media.search({ query: { size: SHOWN }, body: wanted ? { text: wanted } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });
  // The team has no cart of its own.
  const isClient = useUser().role === 'USER';
  const add = useMutation({
    mutationFn: async ({ ids, fromCart }: { ids: number[]; fromCart: boolean }) => {
      const draft = await api.campaigns.addSites({ params: { id: campaignId }, body: { siteIds: ids } });
      if (fromCart) await api.media.removeFromCart({ body: { siteIds: ids } });
      return draft;
    },
    onSuccess: (draft, { ids, fromCart }) => {
      client.setQueryData(campaignDraftQuery(campaignId).queryKey, draft);
      void client.invalidateQueries({ queryKey: campaignQuoteQuery(campaignId).queryKey });
      if (fromCart) void client.invalidateQueries({ queryKey: CART });
      toastDone(t('addSites.addedMany', { count: ids.length }));
    },
  });
  const adding = add.isPending ? add.variables.ids : [];
  return (
    <Dialog opened onClose={onClose} title={t('addSites.title')} size="lg">
      <Stack pt={4}>
        {isClient && (
          <FromCart
            isAdding={add.isPending && add.variables.fromCart}
            onAdd={(ids) => add.mutate({ ids, fromCart: true })}
          />
        )}
        <TextInput
          aria-label={t('addSites.search')}
          placeholder={t('addSites.search')}
          type="search"
          leftSection={<IconSearch size={16} />}
          value={text}
          maxLength={200}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <TableSkeleton rows={6} />}
        {found.data?.data.length === 0 && (
          <Text c="dimmed" ta="center" py="md">
            {t('addSites.nothing')}
          </Text>
        )}
        <ScrollArea.Autosize mah={380} type="auto">
          <ul className={classes.found}>
            {found.data?.data.map((site) => (
              <FoundSite
                key={site.id}
                site={site}
                isIn={siteIds.has(site.id)}
                isAdding={adding.includes(site.id)}
                onAdd={() => add.mutate({ ids: [site.id], fromCart: false })}
              />
            ))}
          </ul>
        </ScrollArea.Autosize>
        {isClient && (
          <Alert color="gray" variant="light">
            <Group justify="space-between" gap="xs">
              <Text size="sm" maw={360}>
                {t('addSites.catalogue')}
              </Text>
              <ButtonLink to="/media" variant="default" size="xs">
                {t('addSites.openCatalogue')}
              </ButtonLink>
            </Group>
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}

function FromCart({ isAdding, onAdd }: { isAdding: boolean; onAdd: (ids: number[]) => void }) {
  const t = useT('campaigns');
  const cart = useCart();
  const ids = cart.data?.items.filter(({ isAvailable }) => isAvailable).map(({ id }) => id) ?? [];
  if (ids.length === 0) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconShoppingCartPlus size={18} />}
      loading={isAdding}
      onClick={() => onAdd(ids)}
    >
      {t('addSites.fromCart', { count: ids.length })}
    </Button>
  );
}

type FoundProps = {
  site: { name: string; domain: string; country: string; da: number | null; priceCents: number };
  isIn: boolean;
  isAdding: boolean;
  onAdd: () => void;
};

function FoundSite({ site, isIn, isAdding, onAdd }: FoundProps) {
  const t = useT('campaigns');
  const { country } = useFormat();
  return (
    <li className={classes.foundSite}>
      <div className={classes.foundName}>
        <Text fw={500} truncate>
          {site.name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {[site.domain, country(site.country), site.da === null ? null : `DA ${site.da}`].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <MoneyText cents={site.priceCents} short />
      {isIn ? (
        <Text size="xs" c="dimmed" w={110} ta="right">
          {t('addSites.already')}
        </Text>
      ) : (
        <Button size="xs" variant="default" loading={isAdding} onClick={onAdd}>
          {t('addSites.add')}
        </Button>
      )}
    </li>
  );
}
