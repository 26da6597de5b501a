import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';

type Props = {
  /** From 0. */
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
};

/** "x–y of n" with page navigation, for nested lists. Renders nothing for a single page. */
export function PageTurner({ page, size, total, onPage }: Props) {
  const t = useT('ui');
  const { number } = useFormat();
  if (total <= size) return null;
  const from = page * size + 1;
  return (
    <Group justify="flex-end" gap="xs">
      <Text size="sm" className="ls-numbers" aria-live="polite">
        {t('list.range', {
          from: number(from),
          to: number(Math.min(total, from + size - 1)),
          total: number(total),
        })}
      </Text>
      <ActionIcon
        variant="default"
        aria-label={t('list.previous')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('list.nextPage')}
        disabled={from + size > total}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  );
}
