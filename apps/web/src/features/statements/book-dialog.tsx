import type { Ref } from '@linkstand/contract/shared/pagination';
import type { SettledKind } from '@linkstand/contract/statements/choices';
import type { Statement, StatementLine } from '@linkstand/contract/statements/schema';
import { Alert, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { type Found, SearchSelect } from '../../ui/fields/search-select.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';

type Item = { kind: SettledKind; id: number };
/** Announced payments that are offered at once; typing finds others. */
const MAX_OFFERED = 50;

/** A person says what a movement settles: one of the proposals, or another payment that was announced. */
export function BookDialog({
  statement,
  line,
  onBooked,
  onClose,
}: {
  statement: Statement;
  line: StatementLine;
  onBooked: () => unknown;
  onClose: () => void;
}) {
  const t = useT('statements');
  const { money } = useFormat();
  const [chosen, setChosen] = useState(line.proposals.length > 0 ? '0' : 'other');
  const [payment, setPayment] = useState<Ref | null>(null);
  const isIn = line.cents > 0;
  const announced: Found<Ref> = {
    key: ['payments', 'announced'],
    load: async (text, signal) => {
      const body = { state: ['announced' as const], kind: ['top_up' as const], ...(text && { text }) };
      const { data } = await api.payments.search({ query: { size: MAX_OFFERED }, body }, { signal });
      return data.map(({ id, company, recipient, reference, walletCents }) => ({
        id,
        name: [company?.name ?? recipient.name, reference, money(walletCents)].filter(Boolean).join(' · '),
      }));
    },
  };
  const proposal = line.proposals[Number(chosen)];
  const items: Item[] = proposal
    ? proposal.items.map(({ kind, id }) => ({ kind, id }))
    : payment
      ? [{ kind: 'payment', id: payment.id }]
      : [];
  const book = async () => {
    await api.statements.book({ params: { id: statement.id, lineId: line.id }, body: { items } });
    await onBooked();
  };
  return (
    <FormDialog
      title={t('book.title')}
      submitLabel={t('book.action')}
      fields={[]}
      disabled={line.proposals.length === 0 && !isIn}
      missing={{ payment: items.length === 0 }}
      onClose={onClose}
      onSubmit={book}
    >
      {(errors) => (
        <>
          <Text size="sm">
            {money(line.cents)} · {line.counterparty ?? line.text}
          </Text>
          <Radio.Group value={chosen} onChange={setChosen} aria-label={t('settles')}>
            <Stack gap="xs">
              {line.proposals.map((each, index) => (
                <Radio
                  // biome-ignore lint/suspicious/noArrayIndexKey: proposals are known by their place
                  key={index}
                  value={String(index)}
                  label={each.items.map(({ name }) => name).join(', ')}
                  description={[
                    each.items.map(({ openCents }) => t('open', { amount: money(openCents) })).join(', '),
                    ...each.reasons.map((reason) => t(`reason.${reason}`)),
                  ].join(' · ')}
                />
              ))}
              {isIn && <Radio value="other" label={t('book.search')} />}
            </Stack>
          </Radio.Group>
          {isIn && chosen === 'other' && (
            <SearchSelect
              label={t('book.payment')}
              required
              found={announced}
              value={payment}
              error={errors.payment}
              onChange={setPayment}
            />
          )}
          {proposal && proposal.differenceCents !== 0 && (
            <Alert color="yellow" p="xs">
              {proposal.differenceCents > 0 && proposal.items[0]?.kind === 'invoice'
                ? t('book.surplus', { amount: money(line.cents), rest: money(proposal.differenceCents) })
                : t('book.differs', { amount: money(Math.abs(line.cents)) })}
            </Alert>
          )}
        </>
      )}
    </FormDialog>
  );
}
