import { CASE_KINDS } from '@linkstand/contract/cases/choices';
import type { CaseRow } from '@linkstand/contract/cases/schema';
import { isTitle, MAX_TITLE } from '@linkstand/contract/shared/title';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';

type Kind = CaseRow['kind'];

interface NewCase {
  readonly kind: Kind;
  readonly title: string;
  readonly detail: string;
  readonly dueOn: string | null;
}

type Props = {
  /** What the detail begins with. */
  detail?: string;
  /** Opens the case. */
  onCreate: (input: NewCase) => Promise<unknown>;
  onClose: () => void;
};

/** Opens a case about what `onCreate` says. */
export function NewCaseDialog({ detail: said = '', onCreate, onClose }: Props) {
  const t = useT('cases');
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>('question');
  const [title, setTitle] = useState('');
  const [detail, setDetail] = useState(said);
  const [dueOn, setDueOn] = useState<string | null>(null);
  const open = async () => {
    await onCreate({ kind, title: title.trim(), detail: detail.trim(), dueOn });
    toastDone(t('create.done'));
    for (const key of ['cases', 'briefings']) void client.invalidateQueries({ queryKey: [key] });
  };
  return (
    <FormDialog
      title={t('create.title')}
      submitLabel={t('create.submit')}
      fields={['kind', 'title', 'detail', 'dueOn']}
      missing={{ title: !isTitle(title) }}
      onClose={onClose}
      onSubmit={open}
    >
      {(errors) => (
        <>
          <Select
            label={t('create.kind')}
            required
            value={kind}
            error={errors.kind}
            onChange={(next) => setKind(CASE_KINDS.find((each) => each === next) ?? kind)}
            data={CASE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <TextInput
            label={t('create.name')}
            required
            maxLength={MAX_TITLE}
            value={title}
            error={errors.title}
            data-autofocus
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Textarea
            label={t('create.detail')}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={5000}
            value={detail}
            error={errors.detail}
            onChange={(event) => setDetail(event.currentTarget.value)}
          />
          <DateField label={t('columns.due')} value={dueOn} error={errors.dueOn} onChange={setDueOn} />
        </>
      )}
    </FormDialog>
  );
}
