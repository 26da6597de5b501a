import { fiscalRecordFilter } from '@linkstand/contract/fiscal-records/filter';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { AnchorLink } from '../../ui/buttons/links.tsx';
import { defineList } from '../../ui/resource/list.ts';
import { FiscalStateChip } from './fiscal-state.tsx';
import { sendingQuery } from './queries.ts';
import { RecordActs } from './record-acts.tsx';
import { SendingCard } from './sending-card.tsx';

/** Fiscal records of invoices for the Spanish tax office, with its answers. */
export const list = defineList({
  name: 'fiscal-records',
  key: ['fiscalRecords', 'list'],
  api: api.fiscalRecords,
  columns: (c, { t }) => [
    // A number in a chain, not an amount: without separators.
    c.number('position', { sort: true, rank: 3, width: 80, shown: ({ position }) => position }),
    c.record('invoice', {
      ...{ as: 'invoice.name', head: 'fields.invoice', file: { key: 'invoice.name' }, rank: 1, width: 170 },
      shown: ({ id, name }) => (
        <AnchorLink to="/create-invoices/$id" params={{ id: String(id) }}>
          {name}
        </AnchorLink>
      ),
    }),
    c.choice('kind', {
      ...{ rank: 4, width: 130 },
      shown: ({ kind, documentType }) => [t(`kind.${kind}`), documentType].filter(Boolean).join(' '),
    }),
    c.choice('state', { rank: 1, width: 170, shown: ({ state }) => <FiscalStateChip state={state} /> }),
    c.custom(
      'errorText',
      ({ errorCode, errorText, reason }) => {
        const said = [errorCode, errorText].filter(Boolean).join(' ') || reason;
        return <span title={said}>{said}</span>;
      },
      { grow: true, rank: 2, width: 200 },
    ),
    c.money('totalCents', { rank: 3, width: 120 }),
    c.date('madeAt', { sort: true, style: 'time', rank: 2, width: 170 }),
    c.text('proof', { width: 150, hidden: true }),
    c.text('hash', {
      ...{ width: 200, hidden: true },
      shown: ({ hash }) => <span title={hash}>{hash.slice(0, 16)}…</span>,
    }),
    c.custom('can', (record) => <RecordActs record={record} />, {
      ...{ head: 'fields.acts', file: false, rank: 1, width: 230 },
    }),
  ],
  filter: fiscalRecordFilter,
  above: () => <Sending />,
});

function Sending() {
  const { data } = useQuery(sendingQuery);
  return (
    data && (
      <Box mb="md">
        <SendingCard sending={data} />
      </Box>
    )
  );
}
