import { isReason } from '@linkstand/contract/shared/reason';
import type { SiteRow } from '@linkstand/contract/sites/schema';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { BulkForm } from '../../../ui/list/bulk/bulk-form.tsx';
import type { BulkFormProps } from '../../../ui/list/bulk/bulk-types.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { foundSites, type SiteChoice } from '../choices.ts';
import { decideOrders, ORDER_CHOICES, type OrderChoice } from './decide-orders.ts';

/** One choice for all open orders of the selected sites, carried out order by order. */
export function OrdersForm({ rows, onRun }: BulkFormProps<SiteRow>) {
  const t = useT('sites');
  const { country } = useFormat();
  // Of those who may edit a site, site managers can't swap or cancel an order.
  const mayEnd = useUser().role === 'ADMIN';
  const choices = mayEnd ? ORDER_CHOICES : (['finish'] as const);
  const [choice, setChoice] = useState<OrderChoice>('finish');
  const [reason, setReason] = useState('');
  const [site, setSite] = useState<SiteChoice | null>(null);
  const own = new Set(rows.map(({ id }) => id));
  return (
    <BulkForm
      submitLabel={t(`orders.submit.${choice}`)}
      danger={choice === 'cancel'}
      missing={{ reason: !isReason(reason), siteId: choice === 'swap' && site === null }}
      onSubmit={() => onRun(decideOrders({ choice, reason: reason.trim(), siteId: site?.id ?? null }))}
    >
      {(errors) => (
        <>
          <Text size="sm">{t('orders.help')}</Text>
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
              found={foundSites(rows[0] && { likeId: rows[0].id })}
              detail={({ domain, country: code, da }) =>
                [domain, country(code), da === null ? '' : `DA ${da}`].filter(Boolean).join(' · ')
              }
              isDisabled={({ id }) => own.has(id)}
              error={errors.siteId}
            />
          )}
          <ReasonField value={reason} error={errors.reason} onChange={setReason} />
        </>
      )}
    </BulkForm>
  );
}
