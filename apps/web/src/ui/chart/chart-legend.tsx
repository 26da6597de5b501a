import { Group, Text } from '@mantine/core';
import classes from './chart-legend.module.css';

/** Which color of a chart stands for what, in the order of its series; five at most. */
export function ChartLegend({ names }: { readonly names: readonly string[] }) {
  return (
    <Group gap="md" mb="xs">
      {names.map((name, i) => (
        <Text key={name} size="sm" c="dimmed" className={classes.legend} data-ink={i}>
          {name}
        </Text>
      ))}
    </Group>
  );
}
