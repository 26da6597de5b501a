import { Group, Text } from '@mantine/core';
import classes from './chart-legend.module.css';

type Props = {
  readonly names: readonly string[];
  /** Those of them whose line is dashed, in a chart of lines. */
  readonly dashed?: readonly string[];
  /** What the dashed line stands for that is in no series: the time before. */
  readonly before?: string | undefined;
};

/** Which color of a chart stands for what, in the order of its series; five at most. */
export function ChartLegend({ names, dashed = [], before }: Props) {
  return (
    <Group gap="md" mb="xs">
      {names.map((name, i) => (
        <Text
          key={name}
          size="sm"
          c="dimmed"
          className={classes.legend}
          data-ink={i}
          data-line={dashed.length > 0 ? (dashed.includes(name) ? 'dashed' : 'solid') : undefined}
        >
          {name}
        </Text>
      ))}
      {before && (
        <Text size="sm" c="dimmed" className={classes.legend} data-ink="before" data-line="dashed">
          {before}
        </Text>
      )}
    </Group>
  );
}
