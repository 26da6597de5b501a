import type { PublicationState } from '@linkstand/contract/publication-reports/choices';
import type { PublicationReportDocument } from '@linkstand/contract/publication-reports/schema';
import { Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { AddressText } from '../../ui/data/address-text.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { RecordTable } from '../../ui/data/record-table.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { TablePaper } from '../../ui/data/table-paper.tsx';
import type { Tone } from '../../ui/data/tone.ts';

const TONES: Readonly<Record<PublicationState, Tone>> = { live: 'published', pending: 'waiting', lost: 'stopped' };

/** What a report says, as its reader will find it. */
export function ReportDocument({ document }: { document: PublicationReportDocument }) {
  const t = useT('publication-reports');
  const format = useFormat();
  const { figures, losses, next } = document;
  const day = (value: string | null) => (value === null ? '–' : format.date(value));
  return (
    <Stack>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
        <Figure label={t('figures.published')} below={t('figures.ofPlanned', { planned: figures.planned })}>
          {format.number(figures.published)}
        </Figure>
        <Figure label={t('figures.live')}>{format.number(figures.live)}</Figure>
        <Figure label={t('figures.pending')}>{format.number(figures.pending)}</Figure>
        <Figure label={t('figures.lost')}>{format.number(figures.lost)}</Figure>
        <Figure label={t('figures.repaired')}>{format.number(figures.repaired)}</Figure>
        <Figure label={t('figures.spend')}>
          <MoneyText cents={figures.spendCents} />
        </Figure>
      </SimpleGrid>
      <Part title={t('publications')}>
        <RecordTable
          label={t('publications')}
          minWidth={760}
          columns={[
            { key: 'page', header: t('publication.page'), cell: Page },
            {
              key: 'date',
              header: t('publication.date'),
              named: true,
              cell: ({ publishedOn }) => <span className="ls-numbers">{day(publishedOn)}</span>,
            },
            { key: 'da', header: t('publication.da'), align: 'right', cell: ({ da }) => da ?? '–' },
            {
              key: 'anchor',
              header: t('publication.anchor'),
              named: true,
              cell: ({ anchor, target }) => (
                <>
                  <Text size="sm">{anchor}</Text>
                  <Address url={target} />
                </>
              ),
            },
            {
              key: 'status',
              header: t('publication.status'),
              cell: ({ state }) => <StatusChip tone={TONES[state]}>{t(`choices.state.${state}`)}</StatusChip>,
            },
            {
              key: 'price',
              header: t('publication.price'),
              align: 'right',
              stays: true,
              cell: ({ priceCents }) => <MoneyText cents={priceCents} />,
            },
          ]}
          rows={document.publications}
          rowKey={({ url, anchor }) => `${url} ${anchor}`}
        />
      </Part>
      {losses.length > 0 && (
        <Part title={t('losses')}>
          <RecordTable
            label={t('losses')}
            columns={[
              { key: 'page', header: t('publication.page'), cell: Page },
              { key: 'lost', header: t('lostOn'), named: true, cell: ({ lostOn }) => day(lostOn) },
              {
                key: 'repaired',
                header: t('repairedOn'),
                named: true,
                cell: ({ repairedOn }) => (repairedOn === null ? t('notYet') : day(repairedOn)),
              },
            ]}
            rows={losses}
            rowKey={({ url, lostOn }) => `${url} ${lostOn}`}
          />
        </Part>
      )}
      <Part title={t('planned')}>
        {next.length === 0 ? (
          <Text c="dimmed">{t('nothingPlanned')}</Text>
        ) : (
          <TablePaper label={t('planned')} minWidth={0}>
            <Table.Tbody>
              {next.map(({ domain, anchor, day: planned }) => (
                <Table.Tr key={`${domain} ${anchor} ${planned}`}>
                  <Table.Th scope="row" fw={600}>
                    <AddressText address={domain} />
                  </Table.Th>
                  <Table.Td>{anchor}</Table.Td>
                  <Table.Td c="dimmed">
                    {t('plannedFor')} {day(planned)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </TablePaper>
        )}
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

function Figure({ label, below, children }: { label: string; below?: string; children: ReactNode }) {
  return (
    <Paper p="sm">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="xl" fw={700} className="ls-numbers">
        {children}
      </Text>
      {below && (
        <Text size="sm" c="dimmed">
          {below}
        </Text>
      )}
    </Paper>
  );
}

/** Where a publication stands. */
const Page = ({ domain, url }: { domain: string; url: string }) => (
  <>
    <Text size="sm" fw={600}>
      <AddressText address={domain} />
    </Text>
    <Address url={url} />
  </>
);

const Address = ({ url }: { url: string }) => (
  <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
    <AddressText address={url} />
  </Text>
);
