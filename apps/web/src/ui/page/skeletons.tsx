import { Paper, Skeleton, Stack } from '@mantine/core';
import classes from './skeletons.module.css';

const times = (count: number) => Array.from({ length: count }, (_, i) => i);

/** The outline of a table. */
export function TableSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <Stack gap={14} p="md" aria-hidden="true">
      {times(rows).map((i) => (
        <Skeleton key={i} h={16} w={`${92 - ((i * 17) % 30)}%`} />
      ))}
    </Stack>
  );
}

/** The outline of cards in a grid. */
export function CardsSkeleton({ count = 6, height = 160 }: { count?: number; height?: number }) {
  return (
    <div className={classes.cards} aria-hidden="true">
      {times(count).map((i) => (
        <Skeleton key={i} h={height} />
      ))}
    </div>
  );
}

/** The outline of a form. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <Stack gap="md" maw={560} aria-hidden="true">
      {times(fields).map((i) => (
        <div key={i}>
          <Skeleton h={12} w={120} mb={6} />
          <Skeleton h={36} />
        </div>
      ))}
    </Stack>
  );
}

/** The outline of a detail page: facts left, history right. */
export function DetailSkeleton() {
  return (
    <Stack gap="md" aria-hidden="true">
      <Skeleton h={28} w="min(360px, 70%)" />
      <div className={classes.halves}>
        <Paper p="md">
          <FormSkeleton fields={5} />
        </Paper>
        <Paper p="md">
          <TableSkeleton rows={8} />
        </Paper>
      </div>
    </Stack>
  );
}
