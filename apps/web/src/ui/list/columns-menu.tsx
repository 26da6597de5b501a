import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';

type Props = {
  columns: readonly { key: string; header: string; fixed: boolean; chosen: boolean }[];
  onColumns: (keys: string[]) => void;
};

/** The choice of columns; in a file of its own, so that a list without the usual toolbar loads nothing of that. */
export function ColumnsMenu({ columns, onColumns }: Props) {
  const t = useT('ui');
  const chosen = columns.filter((column) => column.chosen).map((column) => column.key);
  const toggle = (key: string) =>
    onColumns(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconColumns3 size={15} />}>
          {t('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={10}>
          {columns.map(({ key, header, fixed, chosen: checked }) => (
            <Checkbox key={key} label={header} checked={checked} disabled={fixed} onChange={() => toggle(key)} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
