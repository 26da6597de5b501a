import { Badge, Group } from '@mantine/core';
import { dash } from '../../../ui/data/dash.tsx';

type Props = { tags: readonly { readonly id: number; readonly name: string; readonly color: string }[] };

/** CRM tags in a row of a list: as many as fit, all of them on hover. */
export function TagChips({ tags }: Props) {
  if (tags.length === 0) return dash;
  return (
    <Group gap={4} wrap="nowrap" title={tags.map(({ name }) => name).join(', ')} style={{ overflow: 'hidden' }}>
      {tags.map(({ id, name, color }) => (
        <Badge
          key={id}
          variant="outline"
          color="gray"
          size="sm"
          tt="none"
          fw={500}
          style={{ flex: 'none' }}
          leftSection={<span style={{ display: 'block', width: 8, height: 8, borderRadius: 4, background: color }} />}
        >
          {name}
        </Badge>
      ))}
    </Group>
  );
}
