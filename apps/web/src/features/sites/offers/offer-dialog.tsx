import { GUARANTEE_COVERS, type GuaranteeCover, MAX_GUARANTEE_DAYS } from '@linkstand/contract/links/guarantee';
import { FILL_MODES, type FillMode, LINK_TYPES, type LinkType } from '@linkstand/contract/shared/topics';
import { MAX_DELIVERY_DAYS } from '@linkstand/contract/sites/choices';
import type { ContentRules } from '@linkstand/contract/sites/content-rules';
import type { Offer, Site } from '@linkstand/contract/sites/schema';
import { Group, MultiSelect, Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { RecordSelect } from '../../../ui/resource/fields/record-select.tsx';
import { useWords } from '../../../ui/resource/words.ts';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { NO_RULES } from '../../content-rules/no-rules.ts';
import { RuleFields } from '../../content-rules/rule-fields.tsx';
import { ownerSource } from '../owner-source.ts';
import { CostFields, type Costs, useCostDoubts } from './cost-fields.tsx';
import type { OfferPrices } from './margins.ts';
import { afterOfferChange } from './queries.ts';

interface Typed extends Costs, ContentRules {
  ownerId: number | null;
  linkTypes: LinkType[];
  fillModes: FillMode[];
  defaultFillMode: FillMode | null;
  deliveryDays: number | null;
  guaranteeDays: number | null;
  guaranteeCovers: GuaranteeCover[];
}

const BLANK: Typed = {
  ownerId: null,
  costCents: null,
  gamblingCostCents: null,
  insertionCostCents: null,
  insertionGamblingCostCents: null,
  linkTypes: ['do_follow'],
  fillModes: ['with_brand_tag'],
  defaultFillMode: 'with_brand_tag',
  deliveryDays: 7,
  guaranteeDays: null,
  guaranteeCovers: [...GUARANTEE_COVERS],
  ...NO_RULES,
};

const typedOf = (offer: Offer): Typed => ({
  ownerId: offer.ownerId,
  costCents: offer.costCents,
  gamblingCostCents: offer.gamblingCostCents,
  insertionCostCents: offer.insertionCostCents,
  insertionGamblingCostCents: offer.insertionGamblingCostCents,
  linkTypes: [...offer.linkTypes],
  fillModes: [...offer.fillModes],
  defaultFillMode: offer.defaultFillMode,
  deliveryDays: offer.deliveryDays,
  guaranteeDays: offer.guaranteeDays,
  guaranteeCovers: [...offer.guaranteeCovers],
  minWords: offer.minWords,
  maxWords: offer.maxWords,
  maxLinks: offer.maxLinks,
  contentRules: offer.contentRules,
});

type Props = { site: Pick<Site, 'id'> & OfferPrices; offer?: Offer; onClose: () => void };

/** An owner's offer: new, or its cost and terms changed. */
export function OfferDialog({ site, offer, onClose }: Props) {
  const t = useT('sites');
  const words = useWords('sites');
  const ui = useT('ui');
  const client = useQueryClient();
  const [typed, setTyped] = useState<Typed>(offer ? typedOf(offer) : BLANK);
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));

  const save = async () => {
    const { ownerId, costCents, defaultFillMode, deliveryDays, ...rest } = typed;
    if (ownerId === null || costCents === null || defaultFillMode === null || deliveryDays === null) return;
    const terms = { ...rest, costCents, defaultFillMode, deliveryDays };
    if (offer) {
      const params = { id: site.id, offerId: offer.id };
      await api.sites.updateOffer({ params, version: offer.version, body: terms });
    } else await api.sites.addOffer({ params: { id: site.id }, body: { ...terms, ownerId } });
    toastDone(t(offer ? 'offer.saved' : 'offer.added'));
    await afterOfferChange(client);
  };

  const doubts = useCostDoubts(site, typed, offer);
  const named = <V extends string>(key: 'linkTypes' | 'fillModes' | 'guaranteeCovers', values: readonly V[]) =>
    values.map((value) => ({ value, label: words(`choices.${key}.${value}`) }));
  return (
    <FormDialog
      title={offer ? t('offer.editTitle', { owner: offer.owner.name }) : t('offer.addTitle')}
      submitLabel={offer ? ui('actions.save') : t('offer.add')}
      fields={Object.keys(BLANK)}
      missing={{
        ownerId: typed.ownerId === null,
        costCents: typed.costCents === null,
        linkTypes: typed.linkTypes.length === 0,
        fillModes: typed.fillModes.length === 0,
        defaultFillMode: typed.defaultFillMode === null,
        deliveryDays: typed.deliveryDays === null,
        guaranteeCovers: typed.guaranteeCovers.length === 0,
      }}
      doubts={doubts}
      onClose={onClose}
      onSubmit={save}
    >
      {(errors) => (
        <>
          {!offer && (
            <RecordSelect
              label={t('fields.owner')}
              description={undefined}
              required
              source={ownerSource}
              value={typed.ownerId}
              error={errors.ownerId}
              errorAt={() => undefined}
              onChange={(ownerId) => set({ ownerId })}
              values={{}}
              record={undefined}
            />
          )}
          <CostFields site={site} costs={typed} errors={errors} onChange={set} />
          <MultiSelect
            label={t('fields.linkTypes')}
            required
            data={named('linkTypes', LINK_TYPES)}
            value={typed.linkTypes}
            error={errors.linkTypes}
            onChange={(linkTypes) => set({ linkTypes })}
          />
          <MultiSelect
            label={t('fields.fillModes')}
            required
            data={named('fillModes', FILL_MODES)}
            value={typed.fillModes}
            error={errors.fillModes}
            onChange={(fillModes) => {
              const kept = typed.defaultFillMode !== null && fillModes.includes(typed.defaultFillMode);
              set({ fillModes, defaultFillMode: kept ? typed.defaultFillMode : (fillModes[0] ?? null) });
            }}
          />
          <Group grow align="flex-start">
            <Select
              label={t('fields.defaultFillMode')}
              required
              allowDeselect={false}
              data={named('fillModes', typed.fillModes)}
              value={typed.defaultFillMode}
              error={errors.defaultFillMode}
              onChange={(defaultFillMode) => set({ defaultFillMode })}
            />
            <NumberField
              kind="number"
              label={t('fields.deliveryDays')}
              required
              min={1}
              max={MAX_DELIVERY_DAYS}
              value={typed.deliveryDays}
              error={errors.deliveryDays}
              onChange={(deliveryDays) => set({ deliveryDays })}
            />
          </Group>
          <Group grow align="flex-start">
            <NumberField
              kind="number"
              label={t('fields.guaranteeDays')}
              description={t('offer.guaranteeHelp')}
              min={0}
              max={MAX_GUARANTEE_DAYS}
              value={typed.guaranteeDays}
              error={errors.guaranteeDays}
              onChange={(guaranteeDays) => set({ guaranteeDays })}
            />
            <MultiSelect
              label={t('fields.guaranteeCovers')}
              required
              data={named('guaranteeCovers', GUARANTEE_COVERS)}
              value={typed.guaranteeCovers}
              error={errors.guaranteeCovers}
              onChange={(guaranteeCovers) => set({ guaranteeCovers })}
            />
          </Group>
          <RuleFields rules={typed} errors={errors} onChange={set} />
        </>
      )}
    </FormDialog>
  );
}
