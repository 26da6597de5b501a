import type { Review } from '@linkstand/contract/reviews/schema';
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PriceField } from './price-field.tsx';
import { useReviewAct } from './queries.ts';

/** Says yes; of a special price, to what and until when. */
export function ApproveDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useT('reviews');
  const { mutateAsync } = useReviewAct(review);
  const isPrice = review.kind === 'special_price';
  const [priceCents, setPrice] = useState(review.askedPriceCents);
  const [until, setUntil] = useState(review.askedUntil);
  const [message, setMessage] = useState('');
  const approve = () => {
    const terms = isPrice && priceCents !== null && until !== null ? { priceCents, until } : {};
    const body = { ...terms, ...(message.trim() && { message: message.trim() }) };
    return mutateAsync({ call: (at) => api.reviews.approve({ ...at, body }), done: t('approve.done') });
  };
  return (
    <FormDialog
      title={t('approve.title')}
      submitLabel={t('approve.action')}
      fields={['priceCents', 'until', 'message']}
      disabled={isPrice && (priceCents === null || until === null)}
      onClose={onClose}
      onSubmit={approve}
    >
      {(errors) => (
        <>
          {isPrice && (
            <>
              <Text size="sm">{t('approve.help', { account: review.company?.name ?? review.client.name })}</Text>
              <PriceField label={t('price')} cents={priceCents} error={errors.priceCents} onChange={setPrice} />
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
