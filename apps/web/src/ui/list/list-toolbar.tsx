import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { ColumnsMenu, type ColumnsProps } from './columns/columns-menu.tsx';
import { FilterChip } from './filter-chip.tsx';
import { type FilterField, type FilterValues, isSet } from './filter-fields.ts';
import classes from './list.module.css';
import { ViewsMenu, type ViewsProps } from './views/views-menu.tsx';

type Props = {
  filters: readonly FilterField[];
  values: FilterValues;
  onChange: (patch: Record<string, unknown>) => void;
  onClear: () => void;
  /** Absent if the rows are not a table. */
  columns: ColumnsProps | null;
  /** Absent if what is shown can't be kept as a view. */
  views?: ViewsProps;
  /** Shows what the keyboard does. */
  keys?: ReactNode;
  /** The way out of the list: an `ExportMenu`. */
  exports?: ReactNode;
  children?: ReactNode;
};

/** Above a list: filters that read as a sentence, then views, columns and export. */
export function ListToolbar(props: Props) {
  const { filters, values, onChange, onClear, children } = props;
  const t = useT('ui');
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const isHidden = (field: FilterField) => field.linked === true && !isSet(field, values);
  const waits = (field: FilterField) => field.rare === true && !isSet(field, values) && !wanted.includes(field.label);
  const add = (field: FilterField) => {
    if (field.kind === 'flag') onChange({ [field.key]: true });
    else setWanted([...wanted, field.label]);
  };
  return (
    <div className={classes.toolbar} data-chrome>
      <div className={classes.filters}>
        {filters.map((field) =>
          waits(field) || isHidden(field) ? null : (
            <FilterChip
              key={field.label}
              field={field}
              values={values}
              onChange={onChange}
              opens={(field.asks || wanted.at(-1) === field.label) && !isSet(field, values)}
            />
          ),
        )}
        <AddFilter fields={filters.filter(waits)} onAdd={add} />
        {filters.some((field) => !field.isFixed && isSet(field, values)) && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
            {t('list.clearFilters')}
          </Button>
        )}
      </div>
      <div className={classes.tools}>
        {children}
        {props.views && <ViewsMenu {...props.views} />}
        {props.columns && <ColumnsMenu {...props.columns} />}
        {props.exports}
        {props.keys}
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
