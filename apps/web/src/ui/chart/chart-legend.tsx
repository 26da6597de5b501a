import { Group, Text } from '@mantine/core';
import classes from './chart-legend.module.css';

type Props = {
  readonly names: readonly string[];
  /** What the dashed line stands for. */
  readonly before?: string | undefined;
};

/** Which color of a chart stands for what, in the order of its series; five at most. */
export function ChartLegend({ names, before }: Props) {
  return (
    <Group gap="md" mb="xs">
      {names.map((name, i) => (
        <Text key={name} size="sm" c="dimmed" className={classes.legend} data-ink={i}>
          {name}
        </Text>
      ))}
      {before && (
        <Text size="sm" c="dimmed" className={classes.legend} data-ink="before">
          {before}
        </Text>
      )}
    </Group>
  );
}
