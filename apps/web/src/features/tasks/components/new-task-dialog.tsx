import type { About } from '@linkstand/contract/about/schema';
import { isTitle } from '@linkstand/contract/shared/title';
import type { TaskState } from '@linkstand/contract/tasks/machine';
import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { NEW_TASK, type NewTask, TASK_FIELDS, TaskFields } from './task-fields.tsx';

type Props = {
  /** The record it is about, such as that of the page. */
  about?: About | undefined;
  /** It is about it in any case. */
  isAboutIt?: boolean;
  title?: string;
  state?: TaskState;
  onClose: () => void;
};

/** Makes a task, from anywhere. */
export function NewTaskDialog({ about, isAboutIt, title = '', state, onClose }: Props) {
  const t = useT('tasks');
  const client = useQueryClient();
  const me = useUser();
  const [values, setValues] = useState<NewTask>({ ...NEW_TASK, title, assigneeId: me.id });
  const [isLinked, setLinked] = useState(about !== undefined);
  const create = async () => {
    const { about: _none, ...typed } = values;
    await api.tasks.create({
      body: {
        ...typed,
        title: typed.title.trim(),
        detail: typed.detail.trim(),
        about: isLinked && about ? about : null,
        ...(state && { state }),
      },
    });
    toastDone(t('created'));
    for (const key of ['tasks', 'desk']) void client.invalidateQueries({ queryKey: [key] });
  };
  return (
    <FormDialog
      title={t('new')}
      submitLabel={t('create')}
      fields={[...TASK_FIELDS, 'about']}
      missing={{ title: !isTitle(values.title) }}
      onClose={onClose}
      onSubmit={create}
    >
      {(errors) => (
        <>
          <TaskFields
            autoFocus
            values={values}
            about={isLinked ? about : undefined}
            errors={errors}
            onChange={(change) => setValues((before) => ({ ...before, ...change }))}
          />
          {about && !isAboutIt && (
            <Checkbox
              label={t('linkTo', { record: `${t(`about.${about.kind}`)} #${about.id}` })}
              checked={isLinked}
              error={errors.about}
              onChange={(event) => setLinked(event.currentTarget.checked)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
