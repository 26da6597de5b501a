import { Select } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { useOwnProjects } from '../queries.ts';

type Props = {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  /** Says what it is for, where the place does. Default: its name. */
  label?: string;
  size?: 'xs' | 'sm';
  className?: string | undefined;
};

/** Chooses a project, or none. Nothing for a client with one business. */
export function ProjectSelect({ value, onChange, label, size = 'sm', className }: Props) {
  const t = useT('projects');
  const projects = useOwnProjects();
  if (projects.length === 0) return null;
  return (
    <Select
      {...(label === undefined ? { 'aria-label': t('project') } : { label })}
      placeholder={t(label === undefined ? 'choose' : 'none')}
      searchable
      clearable
      size={size}
      className={className}
      data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={projects.some(({ id }) => id === value) ? String(value) : null}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      clearButtonProps={{ 'aria-label': t('clear') }}
      nothingFoundMessage={t('noneFound')}
    />
  );
}
