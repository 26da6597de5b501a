import type { Report } from '@linkstand/contract/reports/definitions';
import { measureOf } from '@linkstand/contract/reports/measures';
import type { ReportAnswer } from '@linkstand/contract/reports/schema';
import { changeOf, changeText, valueText } from '@linkstand/contract/reports/value-text';
import { Box, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Sparkline } from '../../ui/data/sparkline.tsx';
import { changeTone } from './change-tone.ts';
import classes from './report.module.css';

/** The figures above the chart: each with its course, and how it changed. */
export function ReportCards({ report, answer }: { report: Report; answer: ReportAnswer }) {
  const t = useT('reports');
  const format = useFormat();
  const { length } = report.cards;
  return (
    <SimpleGrid
      cols={{ base: 2, sm: length % 2 === 0 ? 2 : 3, lg: Math.min(5, length) }}
      spacing="sm"
      className={classes.cards}
    >
      {report.cards.map((name) => {
        const value = answer.totals[name];
        const before = answer.totalsBefore?.[name];
        const change = answer.totalsBefore ? changeOf(name, value, before) : null;
        const course = answer.parts.map((part) => part.values[name] ?? 0);
        return (
          <Paper key={name} p="md" title={t(`report.definition.${name}`)}>
            <Text size="sm" c="dimmed">
              {t(`report.measure.${name}`)}
            </Text>
            <Group justify="space-between" align="end" gap="xs" wrap="nowrap">
              <Text fw={600} size="xl" className="ls-numbers" style={{ whiteSpace: 'nowrap' }}>
                {valueText(name, value, format)}
              </Text>
              {course.length > 2 && measureOf(name).kind !== 'distinct' && (
                <Box visibleFrom="sm">
                  <Sparkline values={course} width={72} label={t('course', { measure: t(`report.measure.${name}`) })} />
                </Box>
              )}
            </Group>
            {answer.totalsBefore && (
              <Text size="sm" className="ls-numbers">
                {change !== null && (
                  <Text span inherit fw={500} c={changeTone(name, change)}>
                    {change > 0 ? '▲' : change < 0 ? '▼' : ''} {changeText(name, Math.abs(change), format)}{' '}
                  </Text>
                )}
                <Text span inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                  {t('before', { value: valueText(name, before, format) })}
                </Text>
              </Text>
            )}
          </Paper>
        );
      })}
    </SimpleGrid>
  );
}
