import { Button, CloseButton, Group, Menu, Popover, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconBookmark, IconDownload, IconPlus } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { FilterChip } from './filter-chip.tsx';
import { type FilterField, type FilterValues, isSet } from './filter-fields.ts';
import classes from './list.module.css';
import type { SavedView } from './saved-views.ts';

type Props = {
  filters: readonly FilterField[];
  values: FilterValues;
  onChange: (patch: Record<string, unknown>) => void;
  onClear: () => void;
  columns: readonly { key: string; header: string; fixed: boolean; chosen: boolean }[];
  onColumns: (keys: string[]) => void;
  views: readonly SavedView[];
  onView: (view: SavedView) => void;
  onSaveView: (name: string) => void;
  onRemoveView: (name: string) => void;
  onExport?: (() => Promise<unknown>) | undefined;
  children?: ReactNode;
};

/** What stands above a list: filters that read as a sentence, then views, columns and export. */
export function ListToolbar(props: Props) {
  const { filters, values, onChange, onClear, onExport, children } = props;
  const t = useT('ui');
  const [exporting, setExporting] = useState(false);
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const waits = (field: FilterField) => field.rare === true && !isSet(field, values) && !wanted.includes(field.label);
  const add = (field: FilterField) => {
    if (field.kind === 'flag') onChange({ [field.key]: true });
    else setWanted([...wanted, field.label]);
  };
  const runExport = async () => {
    setExporting(true);
    await onExport?.().finally(() => setExporting(false));
  };
  return (
    <div className={classes.toolbar}>
      <div className={classes.filters}>
        {filters.map((field) =>
          waits(field) ? null : (
            <FilterChip
              key={field.label}
              field={field}
              values={values}
              onChange={onChange}
              opens={wanted.at(-1) === field.label && !isSet(field, values)}
            />
          ),
        )}
        <AddFilter fields={filters.filter(waits)} onAdd={add} />
        {filters.some((field) => isSet(field, values)) && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
            {t('list.clearFilters')}
          </Button>
        )}
      </div>
      <div className={classes.tools}>
        {children}
        <ViewsMenu {...props} />
        {props.columns.length > 0 && <ColumnsMenu columns={props.columns} onColumns={props.onColumns} />}
        {onExport && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconDownload size={15} />}
            loading={exporting}
            onClick={() => void runExport()}
          >
            {t('list.export')}
          </Button>
        )}
      </div>
    </div>
  );
}

function AddFilter({ fields, onAdd }: { fields: readonly FilterField[]; onAdd: (field: FilterField) => void }) {
  const t = useT('ui');
  if (fields.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconPlus size={15} />}>
          {t('list.addFilter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fields.map((field) => (
          <Menu.Item key={field.label} onClick={() => onAdd(field)}>
            {field.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ViewsMenu({ views, onView, onSaveView, onRemoveView }: Props) {
  const t = useT('ui');
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    onSaveView(name.trim());
    setName('');
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconBookmark size={15} />}
          onClick={() => setOpened(!opened)}
        >
          {t('list.views')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" w={240}>
          {views.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('list.noViews')}
            </Text>
          )}
          {views.map((view) => (
            <Group key={view.name} gap={4} wrap="nowrap">
              <UnstyledButton
                className={classes.view}
                onClick={() => {
                  onView(view);
                  setOpened(false);
                }}
              >
                {view.name}
              </UnstyledButton>
              <CloseButton
                size="sm"
                aria-label={t('list.deleteView', { name: view.name })}
                onClick={() => onRemoveView(view.name)}
              />
            </Group>
          ))}
          <form onSubmit={save}>
            <Group gap="xs" wrap="nowrap">
              <TextInput
                size="xs"
                flex={1}
                aria-label={t('list.viewName')}
                placeholder={t('list.viewName')}
                maxLength={60}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Button type="submit" size="xs" variant="default" disabled={!name.trim()}>
                {t('actions.save')}
              </Button>
            </Group>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
