import { isReason } from '@linkstand/contract/shared/reason';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { BulkForm } from '../../../ui/list/bulk/bulk-form.tsx';
import type { BulkRun } from '../../../ui/list/bulk/bulk-types.ts';
import { foundSites, type SiteChoice } from '../choices.ts';
import { decideOrders, ORDER_CHOICES, type OrderChoice, type OrdersOf } from './decide-orders.ts';
import type { Ordered } from './orders-action.tsx';

/** A decision that waits to be told which orders it is about. */
type Decide = <Row extends Ordered>(ordersOf: (row: Row) => OrdersOf) => BulkRun<Row>;

type Props = {
  help: string;
  /** Sites to swap to are most like this one, and none of these. */
  likeId: number | undefined;
  own: readonly number[];
  onDecide: (decide: Decide) => void;
};

/** One choice for all open orders of the selected records, carried out order by order. */
export function OrdersForm({ help, likeId, own, onDecide }: Props) {
  const t = useT('sites');
  const { country } = useFormat();
  // Of those who are asked, managers of sites and owners can't swap or cancel an order.
  const mayEnd = useUser().role === 'ADMIN';
  const choices = mayEnd ? ORDER_CHOICES : (['finish'] as const);
  const [choice, setChoice] = useState<OrderChoice>('finish');
  const [reason, setReason] = useState('');
  const [site, setSite] = useState<SiteChoice | null>(null);
  return (
    <BulkForm
      submitLabel={t(`orders.submit.${choice}`)}
      danger={choice === 'cancel'}
      missing={{ reason: !isReason(reason), siteId: choice === 'swap' && site === null }}
      onSubmit={() => {
        const decision = { choice, reason: reason.trim(), siteId: site?.id ?? null };
        onDecide((ordersOf) => decideOrders(decision, ordersOf));
      }}
    >
      {(errors) => (
        <>
          <Text size="sm">{help}</Text>
          <Radio.Group
            label={t('orders.choice')}
            value={choice}
            onChange={(next) => setChoice(choices.find((each) => each === next) ?? 'finish')}
          >
            <Stack gap="xs" mt="xs">
              {choices.map((each) => (
                <Radio
                  key={each}
                  value={each}
                  label={t(`orders.choices.${each}`)}
                  description={t(`orders.choiceHelp.${each}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {choice === 'swap' && (
            <SearchSelect
              label={t('orders.newSite')}
              placeholder={t('orders.findSite')}
              required
              value={site}
              onChange={setSite}
              found={foundSites(likeId === undefined ? undefined : { likeId })}
              detail={({ domain, country: code, da }) =>
                [domain, country(code), da === null ? '' : `DA ${da}`].filter(Boolean).join(' · ')
              }
              isDisabled={({ id }) => likeId !== undefined && own.includes(id)}
              error={errors.siteId}
            />
          )}
          <ReasonField value={reason} error={errors.reason} onChange={setReason} />
        </>
      )}
    </BulkForm>
  );
}
