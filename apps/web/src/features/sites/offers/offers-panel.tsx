import type { Site } from '@linkstand/contract/sites/schema';
import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';
import { ChooseOffer } from './choose-offer.tsx';
import { DecideCost } from './decide-cost.tsx';
import type { OfferAct } from './offer-buttons.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { OffersCompared } from './offers-table.tsx';
import { ProposeCost } from './propose-cost.tsx';
import { offersQuery } from './queries.ts';
import { RemoveOffer } from './remove-offer.tsx';
import { ResumeOffer } from './resume-offer.tsx';

/** What each owner asks for this site, side by side, and which of it the site is sold by. */
export function OffersPanel({ site }: { site: Site }) {
  const t = useT('sites');
  const { data: offers, error, refetch } = useQuery(offersQuery(site.id));
  const [act, setAct] = useState<OfferAct | null>(null);
  const close = () => setAct(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!offers) return <DetailSkeleton />;
  const add = site.can.update && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAct({ kind: 'add' })}>
      {t('offer.add')}
    </Button>
  );
  const chosen = offers.find(({ isChosen }) => isChosen);
  return (
    <Stack>
      {offers.length === 0 ? (
        <EmptyState title={t('offer.none')} help={t('offer.noneHelp')} action={add || undefined} />
      ) : (
        <>
          <Group justify="flex-end">{add}</Group>
          <OffersCompared offers={offers} onAct={setAct} />
        </>
      )}
      {act?.kind === 'add' && <OfferDialog site={site} onClose={close} />}
      {act?.kind === 'edit' && <OfferDialog site={site} offer={act.offer} onClose={close} />}
      {act?.kind === 'choose' && <ChooseOffer site={site} from={chosen} to={act.offer} onClose={close} />}
      {act?.kind === 'propose' && <ProposeCost site={site} offer={act.offer} onClose={close} />}
      {(act?.kind === 'accept' || act?.kind === 'decline' || act?.kind === 'withdraw') && act.offer.proposal && (
        <DecideCost act={act.kind} site={site} offer={act.offer} proposal={act.offer.proposal} onClose={close} />
      )}
      {act?.kind === 'resume' && <ResumeOffer siteId={site.id} offer={act.offer} onClose={close} />}
      {act?.kind === 'remove' && (
        <RemoveOffer siteId={site.id} offer={act.offer} isLast={offers.length === 1} onClose={close} />
      )}
    </Stack>
  );
}
