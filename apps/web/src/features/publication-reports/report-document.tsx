import type { PublicationState } from '@linkstand/contract/publication-reports/choices';
import type { PublicationReportDocument } from '@linkstand/contract/publication-reports/schema';
import { Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TablePaper } from '../../ui/table-paper.tsx';
import type { Tone } from '../../ui/tone.ts';

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
        <TablePaper label={t('publications')} minWidth={760}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('publication.date')}</Table.Th>
              <Table.Th scope="col">{t('publication.page')}</Table.Th>
              <Table.Th scope="col" ta="right">
                {t('publication.da')}
              </Table.Th>
              <Table.Th scope="col">{t('publication.anchor')}</Table.Th>
              <Table.Th scope="col">{t('publication.status')}</Table.Th>
              <Table.Th scope="col" ta="right">
                {t('publication.price')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {document.publications.map((each) => (
              <Table.Tr key={`${each.url} ${each.anchor}`}>
                <Table.Td className="ls-numbers">{day(each.publishedOn)}</Table.Td>
                <Table.Td>
                  <Text size="sm" fw={600}>
                    <AddressText address={each.domain} />
                  </Text>
                  <Address url={each.url} />
                </Table.Td>
                <Table.Td ta="right" className="ls-numbers">
                  {each.da ?? '–'}
                </Table.Td>
                <Table.Td>
                  <Text size="sm">{each.anchor}</Text>
                  <Address url={each.target} />
                </Table.Td>
                <Table.Td>
                  <StatusChip tone={TONES[each.state]}>{t(`choices.state.${each.state}`)}</StatusChip>
                </Table.Td>
                <Table.Td ta="right">
                  <MoneyText cents={each.priceCents} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </TablePaper>
      </Part>
      {losses.length > 0 && (
        <Part title={t('losses')}>
          <TablePaper label={t('losses')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('publication.page')}</Table.Th>
                <Table.Th scope="col">{t('lostOn')}</Table.Th>
                <Table.Th scope="col">{t('repairedOn')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {losses.map(({ domain, url, lostOn, repairedOn }) => (
                <Table.Tr key={`${url} ${lostOn}`}>
                  <Table.Td>
                    <Text size="sm" fw={600}>
                      {domain}
                    </Text>
                    <Address url={url} />
                  </Table.Td>
                  <Table.Td>{day(lostOn)}</Table.Td>
                  <Table.Td>{repairedOn === null ? t('notYet') : day(repairedOn)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </TablePaper>
        </Part>
      )}
      <Part title={t('planned')}>
        {next.length === 0 ? (
          <Text c="dimmed">{t('nothingPlanned')}</Text>
        ) : (
          <TablePaper label={t('planned')}>
            <Table.Tbody>
              {next.map(({ domain, anchor, day: planned }) => (
                <Table.Tr key={`${domain} ${anchor} ${planned}`}>
                  <Table.Th scope="row" fw={600}>
                    {domain}
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

const Address = ({ url }: { url: string }) => (
  <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
    <AddressText address={url} />
  </Text>
);
