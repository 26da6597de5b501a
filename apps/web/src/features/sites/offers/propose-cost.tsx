import type { Offer, Site } from '@linkstand/contract/sites/schema';
import { Group, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { today } from '../../../lib/today.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { CostFields, type Costs, useCostDoubts } from './cost-fields.tsx';
import { afterOfferChange } from './queries.ts';

type Typed = Costs & { agreedWith: string; agreedOn: string | null; note: string };
type Props = { site: Site; offer: Offer; onClose: () => void };

/** Records what was negotiated with the owner, for somebody else to approve. */
export function ProposeCost({ site, offer, onClose }: Props) {
  const t = useT('sites');
  const client = useQueryClient();
  const { proposal } = offer;
  const waits = proposal !== null && proposal.declined === null;
  const [typed, setTyped] = useState<Typed>(() => {
    const { costCents, gamblingCostCents } = waits ? proposal : offer;
    const agreed = waits ? proposal : { agreedWith: '', agreedOn: today(), note: '' };
    return {
      costCents,
      gamblingCostCents,
      agreedWith: agreed.agreedWith,
      agreedOn: agreed.agreedOn,
      note: agreed.note,
    };
  });
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const doubts = useCostDoubts(site, typed, offer);
  const save = async () => {
    const { costCents, agreedOn, ...rest } = typed;
    if (costCents === null || agreedOn === null) return;
    const body = { ...rest, costCents, agreedOn, replacesId: proposal?.id ?? null };
    try {
      await api.sites.proposeCost({ params: { id: site.id, offerId: offer.id }, version: offer.version, body });
      toastDone(t('proposal.proposed'));
    } finally {
      // Refused, it may be because somebody else was first; the page then shows what stands there now.
      await afterOfferChange(client);
    }
  };
  return (
    <FormDialog
      title={t('proposal.proposeTitle', { owner: offer.owner.name })}
      submitLabel={t('proposal.submit')}
      fields={['costCents', 'gamblingCostCents', 'agreedWith', 'agreedOn', 'note']}
      missing={{ costCents: typed.costCents === null, agreedOn: typed.agreedOn === null }}
      doubts={doubts}
      onClose={onClose}
      onSubmit={save}
    >
      {(errors) => (
        <>
          <Text size="sm">
            {t('proposal.proposeHelp')} {waits && t('proposal.replaceHelp')}
          </Text>
          <CostFields site={site} costs={typed} errors={errors} onChange={set} />
          <Group grow align="flex-start">
            <DateField
              label={t('fields.agreedOn')}
              required
              max={today()}
              value={typed.agreedOn}
              error={errors.agreedOn}
              onChange={(agreedOn) => set({ agreedOn })}
            />
            <TextInput
              label={t('fields.agreedWith')}
              placeholder={offer.owner.name}
              maxLength={120}
              value={typed.agreedWith}
              error={errors.agreedWith}
              onChange={(event) => set({ agreedWith: event.currentTarget.value })}
            />
          </Group>
          <Textarea
            label={t('fields.note')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={1000}
            value={typed.note}
            error={errors.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        </>
      )}
    </FormDialog>
  );
}
