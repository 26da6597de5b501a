import type { Dashboard } from '@linkstand/contract/reports/schema';
import { Paper, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { AnchorLink, PathLink } from '../../ui/buttons/links.tsx';
import { AddressText } from '../../ui/data/address-text.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { RecordTable } from '../../ui/data/record-table.tsx';
import classes from './dashboard.module.css';

/** What waits, what is owed, what is new: as it is at this moment. */
export function DashboardNow({ data }: { data: Dashboard }) {
  return (
    <div className={classes.now}>
      <div className={classes.column}>
        <Waiting data={data} />
      </div>
      <div className={classes.column}>
        <Cash cash={data.cash} />
        <Lately data={data} />
      </div>
    </div>
  );
}

function Waiting({ data: { queue, linksLost } }: { data: Dashboard }) {
  const t = useT('reports');
  return (
    <Box title={t('dashboard.queue')} columns={[t('dashboard.state'), t('dashboard.count'), t('dashboard.late')]}>
      {queue
        .toSorted((a, b) => b.late - a.late)
        .map(({ status, count, late }) => (
          <Row
            key={status}
            name={<PathLink href={`/briefings?status=${status}`}>{t(`choices.status.${status}`)}</PathLink>}
          >
            <Count of={count} />
            <Count of={late} isBad />
          </Row>
        ))}
      <Row name={<PathLink href="/briefings?queue=lost">{t('dashboard.linksLost')}</PathLink>}>
        <Count of={linksLost} isBad />
        <Table.Td />
      </Row>
    </Box>
  );
}

function Cash({ cash }: Pick<Dashboard, 'cash'>) {
  const t = useT('reports');
  const amounts = [
    ['held', cash.heldCents],
    ['receivable', cash.receivableCents, '/create-invoices?type=client&state=issued&state=partly_paid'],
    ['owed', cash.owedCents, '/payments?owes=true'],
    ['payable', cash.payableCents],
    ['dueIn', cash.dueInCents],
    ['dueOut', cash.dueOutCents],
  ] as const;
  return (
    <Box title={t('dashboard.cash')}>
      {amounts.map(([key, cents, href]) => (
        <Row key={key} name={href ? <PathLink href={href}>{t(`dashboard.${key}`)}</PathLink> : t(`dashboard.${key}`)}>
          <Amount cents={cents} />
        </Row>
      ))}
    </Box>
  );
}

function Lately({ data }: { data: Dashboard }) {
  const t = useT('reports');
  return (
    <Box title={t('dashboard.lately')} columns={[t('dashboard.what'), t('dashboard.created'), t('dashboard.edited')]}>
      {(['owners', 'sites'] as const).map((key) => (
        <Row key={key} name={<AnchorLink to={`/${key}`}>{t(`dashboard.${key}`)}</AnchorLink>}>
          <Count of={data[key].created} />
          <Count of={data[key].edited} />
        </Row>
      ))}
    </Box>
  );
}

/** The sites that sold most, whatever period is chosen. */
export function TopSites({ sites }: { sites: Dashboard['topSites'] }) {
  const t = useT('reports');
  const { number } = useFormat();
  const title = t('dashboard.topSites');
  return (
    <section aria-label={title}>
      <BoxTitle>{title}</BoxTitle>
      {sites.length === 0 ? (
        <Paper p="md">
          <Text c="dimmed">{t('dashboard.noSites')}</Text>
        </Paper>
      ) : (
        <RecordTable
          label={title}
          columns={[
            {
              key: 'site',
              header: t('report.row.site'),
              cell: ({ id, domain }) => (
                <AnchorLink to="/sites/$id" params={{ id: String(id) }}>
                  <AddressText address={domain} />
                </AnchorLink>
              ),
            },
            {
              key: 'publications',
              header: t('report.measure.publications'),
              align: 'right',
              cell: ({ publications }) => number(publications),
            },
            {
              key: 'sales',
              header: t('report.measure.sales'),
              align: 'right',
              stays: true,
              cell: ({ salesCents }) => <MoneyText cents={salesCents} />,
            },
          ]}
          rows={sites}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}

const BoxTitle = ({ children }: { children: ReactNode }) => (
  <Title order={2} size="h4" mb="xs">
    {children}
  </Title>
);

/** A small table. The first column says what a row is about, the others are figures. */
function Box({ title, columns, children }: { title: string; columns?: readonly string[]; children: ReactNode }) {
  return (
    <Paper p="md" component="section" aria-label={title} className={classes.box}>
      <BoxTitle>{title}</BoxTitle>
      <Table className={classes.table} borderColor="var(--ls-line)">
        {columns && (
          <Table.Thead>
            <Table.Tr>
              {columns.map((column, at) => (
                <Table.Th key={column} scope="col" {...(at > 0 && { ta: 'right' })}>
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
        )}
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Paper>
  );
}

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <Table.Tr>
    <Table.Th scope="row">{name}</Table.Th>
    {children}
  </Table.Tr>
);

/** `isBad`: each of them is one too many. */
function Count({ of, isBad = false }: { of: number; isBad?: boolean }) {
  const { number } = useFormat();
  return (
    <Table.Td ta="right" className="ls-numbers" {...(isBad && { c: of > 0 ? 'red' : 'dimmed' })}>
      {number(of)}
    </Table.Td>
  );
}

const Amount = ({ cents }: { cents: number }) => (
  <Table.Td ta="right" className="ls-numbers">
    <MoneyText cents={cents} />
  </Table.Td>
);
