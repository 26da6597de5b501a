import type { ReleaseBill } from '@linkstand/contract/releases-bills/schema';
import { ColorSwatch, Group } from '@mantine/core';

/** What a bill is booked under, with its colour. */
export function CategoryCostName({ category }: { category: ReleaseBill['categoryCost'] }) {
  return (
    <Group gap={8} wrap="nowrap" miw={0} title={category.name}>
      <ColorSwatch color={category.color} size={10} withShadow={false} />
      <span>{category.name}</span>
    </Group>
  );
}
