import type { Review } from '@linkstand/contract/reviews/schema';
import { isReason } from '@linkstand/contract/shared/reason';
import { Alert, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { Margin } from './margin.tsx';
import { useReviewAct } from './queries.ts';

/** Approves a request; for a special price, says which price and until when. */
export function ApproveReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useT('reviews');
  const { mutateAsync } = useReviewAct(review);
  const isPrice = review.kind === 'special_price';
  const [priceCents, setPrice] = useState(review.askedPriceCents);
  const [until, setUntil] = useState(review.askedUntil);
  const [message, setMessage] = useState('');
  const [belowCostReason, setReason] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const cost = isPrice ? (review.costCents ?? null) : null;
  const isBelowCost = cost !== null && priceCents !== null && priceCents < cost;
  const approve = () => {
    const terms = isPrice && priceCents !== null && until !== null ? { priceCents, until } : {};
    const body = {
      ...terms,
      ...(message.trim() && { message: message.trim() }),
      ...(isBelowCost && { belowCostReason: belowCostReason.trim() }),
    };
    return mutateAsync({ call: (at) => api.reviews.approve({ ...at, body }), done: t('approve.done') });
  };
  return (
    <FormDialog
      title={t('approve.title')}
      submitLabel={t('approve.action')}
      fields={['priceCents', 'until', 'message', 'belowCostReason']}
      missing={{
        priceCents: isPrice && priceCents === null,
        belowCostReason: isBelowCost && !isReason(belowCostReason),
        belowCostConfirm: isBelowCost && !isConfirmed,
        until: isPrice && until === null,
      }}
      onClose={onClose}
      onSubmit={approve}
    >
      {(errors) => (
        <>
          {isPrice && (
            <>
              <Text size="sm">{t('approve.help', { account: review.company?.name ?? review.client.name })}</Text>
              <NumberField
                kind="money"
                required
                label={t('price')}
                value={priceCents}
                error={errors.priceCents}
                onChange={setPrice}
              />
              {cost !== null && priceCents !== null && Number.isFinite(priceCents) && (
                <Margin costCents={cost} priceCents={priceCents} />
              )}
              {isBelowCost && (
                <Alert
                  color="red"
                  variant="light"
                  icon={<IconAlertTriangle size={18} />}
                  title={t('approve.belowCost')}
                >
                  <Stack gap="xs">
                    <ReasonField
                      label={t('approve.belowCostReason')}
                      value={belowCostReason}
                      error={errors.belowCostReason}
                      onChange={setReason}
                    />
                    <Checkbox
                      label={t('approve.belowCostConfirm')}
                      checked={isConfirmed}
                      error={errors.belowCostConfirm}
                      // Mantine's checkbox doesn't set it, and the dialog focuses the first field that has it.
                      aria-invalid={Boolean(errors.belowCostConfirm)}
                      onChange={(event) => setConfirmed(event.currentTarget.checked)}
                    />
                  </Stack>
                </Alert>
              )}
              <DateField label={t('until')} required value={until} error={errors.until} onChange={setUntil} />
            </>
          )}
          <Textarea
            label={t('approve.message')}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={2000}
            value={message}
            error={errors.message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
