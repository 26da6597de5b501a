import type { Owner } from '@linkstand/contract/owners/schema';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import type { RemoveRecord } from '../../../lib/live-record.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { lazy } from '../../../ui/page/lazy-part.tsx';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

/** Owners that are probably the same person, where its reader may make one of them. */
export function DuplicatesNotice({ owner, remove }: { owner: Owner; remove: RemoveRecord }) {
  const t = useT('owners');
  const { list } = useFormat();
  const [other, setOther] = useState<{ id: number; name: string } | null>(null);
  const { data } = useQuery({
    queryKey: ['owners', 'duplicates', owner.id, owner.version],
    queryFn: ({ signal }) => api.owners.duplicates({ params: { id: owner.id } }, { signal }),
  });
  const found = data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <Alert mb="md" variant="light" color="yellow" icon={<IconUsers size={18} />} title={t('duplicates.title')}>
      <Stack gap="xs">
        {found.map(({ id, name, by }) => (
          <Group key={id} gap="xs">
            <Text size="sm">
              <AnchorLink to="/owners/$id" params={{ id: String(id) }}>
                {name}
              </AnchorLink>
              {`: ${list(by.map((reason) => t(`duplicates.by.${reason}`)))}`}
            </Text>
            <Button size="compact-sm" variant="default" onClick={() => setOther({ id, name })}>
              {t('merge.open')}
            </Button>
          </Group>
        ))}
      </Stack>
      {other && (
        <Suspense>
          <MergeDialog owner={owner} other={other} remove={remove} onClose={() => setOther(null)} />
        </Suspense>
      )}
    </Alert>
  );
}
