import { REVIEW_KINDS, type ReviewKind } from '@linkstand/contract/reviews/choices';
import { isReason } from '@linkstand/contract/shared/reason';
import { SegmentedControl, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';
import { type ClientChoice, foundClients } from '../briefings/staff-briefings/queries.ts';
import { foundSites, type SiteChoice } from '../sites/choices.ts';

type Props = { onClose: () => void; onAsked: (id: number) => void };

/** A seller asks for a look at a client's campaign, or for a special price. */
export function NewReviewDialog({ onClose, onAsked }: Props) {
  const t = useT('reviews');
  const queries = useQueryClient();
  const [kind, setKind] = useState<ReviewKind>('special_price');
  const [client, setClient] = useState<ClientChoice | null>(null);
  const [site, setSite] = useState<SiteChoice | null>(null);
  const [campaignId, setCampaignId] = useState<string | null>(null);
  const [askedPriceCents, setPrice] = useState<number | null>(null);
  const [askedUntil, setUntil] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const campaigns = useQuery({
    queryKey: ['reviews', 'campaigns', client?.id],
    queryFn: async ({ signal }) =>
      (await api.reviews.campaigns({ query: { clientId: client?.id ?? 0 } }, { signal })).data,
    enabled: client !== null && kind === 'campaign',
  });
  const about =
    kind === 'campaign'
      ? { campaignId: campaignId === null ? null : Number(campaignId) }
      : { siteId: site?.id ?? null, askedPriceCents, askedUntil };
  const ask = async () => {
    if (!client) return;
    const body = { kind, clientId: client.id, ...about, message: message.trim() };
    const { id } = await api.reviews.create({ body });
    toastDone(t('new.done'));
    void queries.invalidateQueries({ queryKey: ['reviews'] });
    onAsked(id);
  };
  const choose = (next: ClientChoice | null) => {
    setClient(next);
    setCampaignId(null);
    setSite(null);
  };
  return (
    <FormDialog
      title={t('new.title')}
      submitLabel={t('new.action')}
      fields={['clientId', 'campaignId', 'siteId', 'askedPriceCents', 'askedUntil', 'message']}
      missing={{
        clientId: client === null,
        ...Object.fromEntries(Object.entries(about).map(([path, value]) => [path, value === null])),
        message: !isReason(message),
      }}
      onClose={onClose}
      onSubmit={ask}
    >
      {(errors) => (
        <>
          <SegmentedControl
            aria-label={t('columns.kind')}
            value={kind}
            onChange={(next) => setKind(REVIEW_KINDS.find((each) => each === next) ?? kind)}
            data={REVIEW_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <SearchSelect
            label={t('columns.client')}
            required
            autoFocus
            value={client}
            onChange={choose}
            found={foundClients}
            detail={({ email }) => email}
            error={errors.clientId}
          />
          {kind === 'campaign' ? (
            <Select
              label={t('columns.campaign')}
              required
              searchable
              disabled={client === null}
              value={campaignId}
              error={errors.campaignId}
              onChange={setCampaignId}
              data={(campaigns.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          ) : (
            <>
              <SearchSelect
                key={client?.id}
                label={t('columns.site')}
                required
                value={site}
                onChange={setSite}
                found={foundSites(client ? { clientId: client.id } : {})}
                hint={({ priceCents }) => priceCents !== null && <MoneyText cents={priceCents} />}
                detail={({ domain }) => domain}
                error={errors.siteId}
              />
              <NumberField
                kind="money"
                required
                label={t('columns.askedPriceCents')}
                description={t('new.priceHelp')}
                value={askedPriceCents}
                error={errors.askedPriceCents}
                onChange={setPrice}
              />
              <DateField
                label={t('askedUntil')}
                required
                value={askedUntil}
                error={errors.askedUntil}
                onChange={setUntil}
              />
            </>
          )}
          <ReasonField label={t('new.message')} value={message} error={errors.message} onChange={setMessage} />
        </>
      )}
    </FormDialog>
  );
}
