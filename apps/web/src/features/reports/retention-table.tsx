import { RETENTION_MONTHS, retentionChart, retentionShare } from '@linkstand/contract/reports/chart';
import type { ReportAnswer } from '@linkstand/contract/reports/schema';
import { partText } from '@linkstand/contract/reports/value-text';
import { Paper, Table, Text } from '@mantine/core';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { TablePaper } from '../../ui/data/table-paper.tsx';
import classes from './report.module.css';

/** Who ordered again: as a heat chart, and as the table that holds its values. */
export function RetentionTable({ answer }: { answer: ReportAnswer }) {
  const t = useT('reports');
  const format = useFormat();
  const cohorts = answer.retention;
  const months = Array.from({ length: RETENTION_MONTHS }, (_, i) => i + 1);
  const chart = retentionChart(answer, format);
  const name = (cohort: string) => partText(cohort, 'month', format.locale);
  return (
    <>
      <Paper p="md">
        <Text size="sm" c="dimmed" mb="xs">
          {t('retentionHelp')}
        </Text>
        <Chart
          label={t('report.retention')}
          data={chart}
          textAt={(index) => `${t('cohortSize')} ${format.number(cohorts[index]?.size ?? 0)}`}
        />
      </Paper>
      <TablePaper label={t('report.retention')} minWidth={900} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('cohort')}</Table.Th>
            <Table.Th scope="col" ta="right">
              {t('cohortSize')}
            </Table.Th>
            {months.map((month) => (
              <Table.Th key={month} scope="col" ta="right">
                {month}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cohorts.map(({ cohort, size, again }) => (
            <Table.Tr key={cohort}>
              <Table.Th scope="row" fw={500}>
                {name(cohort)}
              </Table.Th>
              <Table.Td ta="right" className="ls-numbers">
                {format.number(size)}
              </Table.Td>
              {months.map((month) => {
                const share = retentionShare(again[month - 1], size);
                return (
                  <Table.Td key={month} ta="right" className="ls-numbers">
                    {share === null ? '' : chart.format(share)}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </TablePaper>
    </>
  );
}
