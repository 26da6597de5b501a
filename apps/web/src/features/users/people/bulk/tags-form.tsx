import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import { BulkForm } from '../../../../ui/list/bulk/bulk-form.tsx';
import type { BulkFormProps } from '../../../../ui/list/bulk/bulk-types.ts';
import { changeAll } from './change-all.ts';

type Props = Pick<BulkFormProps<object>, 'onRun'> & { tags: readonly { readonly id: number; readonly name: string }[] };

/** Which tags they get, and which they lose; what else each has stays. */
export function TagsForm({ tags, onRun }: Props) {
  const t = useT('people');
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const choices = (taken: readonly string[]) =>
    tags.map(({ id, name }) => ({ value: String(id), label: name, disabled: taken.includes(String(id)) }));
  return (
    <BulkForm
      submitLabel={t('bulk.apply')}
      disabled={added.length + removed.length === 0}
      onSubmit={() => onRun(changeAll({ addCrmTagIds: added.map(Number), removeCrmTagIds: removed.map(Number) }))}
    >
      {() => (
        <>
          <MultiSelect
            label={t('bulk.addTags')}
            data={choices(removed)}
            value={added}
            onChange={setAdded}
            searchable
            data-autofocus
          />
          <MultiSelect
            label={t('bulk.removeTags')}
            data={choices(added)}
            value={removed}
            onChange={setRemoved}
            searchable
          />
        </>
      )}
    </BulkForm>
  );
}
