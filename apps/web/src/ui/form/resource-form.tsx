import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../dialog.tsx';
import { ConflictDialog, type Describe } from './conflict-dialog.tsx';
import classes from './form.module.css';
import { LeaveDialog } from './leave-dialog.tsx';
import type { ResourceFormState } from './use-resource-form.ts';

export { useResourceForm } from './use-resource-form.ts';

type Props = {
  // The fields' types matter to the page, not to the frame.
  resource: Omit<ResourceFormState<Record<string, unknown>>, 'form'> & { form: { isDirty: () => boolean } };
  children: ReactNode;
  /** For a new record: the button is always there and says this. */
  submitLabel?: string;
  /** For a form that was opened in the middle of something: a button that closes it. */
  onCancel?: () => void;
  /** A field and its value in words, where two versions stand beside each other. */
  describe?: Describe;
};

/** The frame of a form: general failures on top, the save bar below, the questions when leaving or in conflict. */
export function ResourceForm({ resource, children, submitLabel, onCancel, describe }: Props) {
  const id = useId();
  const dirty = resource.form.isDirty();
  const save = () => (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit();
  useHotkeys([['mod+S', () => dirty && save()]], []);
  return (
    <form id={id} onSubmit={resource.submit} noValidate>
      <Stack gap="xl">
        {resource.failure && (
          <Alert color="red" role="alert">
            {resource.failure}
          </Alert>
        )}
        {children}
        {(dirty || submitLabel) && (
          <SaveBar resource={resource} dirty={dirty} submitLabel={submitLabel} onCancel={onCancel} />
        )}
      </Stack>
      <LeaveDialog leaving={resource.leaving} />
      <DoubtDialog doubt={resource.doubt} />
      {resource.conflict && (
        <ConflictDialog
          conflict={resource.conflict}
          onSettle={resource.settle}
          onClose={resource.postpone}
          describe={describe}
        />
      )}
    </form>
  );
}

type BarProps = {
  resource: Props['resource'];
  dirty: boolean;
  submitLabel: string | undefined;
  onCancel: (() => void) | undefined;
};

function SaveBar({ resource, dirty, submitLabel, onCancel }: BarProps) {
  const t = useT('ui');
  return (
    <div className={classes.bar}>
      <Button type="submit" loading={resource.saving}>
        {submitLabel ?? t('actions.save')}
      </Button>
      {onCancel && (
        <Button variant="subtle" color="gray" onClick={onCancel} disabled={resource.saving}>
          {t('actions.cancel')}
        </Button>
      )}
      {dirty && !submitLabel && (
        <Button variant="subtle" color="gray" onClick={resource.discard} disabled={resource.saving}>
          {t('actions.discard')}
        </Button>
      )}
    </div>
  );
}

/** A part of a form with its title and a sentence. */
export function FormSection({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        {help && (
          <Text c="dimmed" size="sm">
            {help}
          </Text>
        )}
      </div>
      <Stack gap="md">{children}</Stack>
    </section>
  );
}

/** Asks about values that may be slips, such as a price of ten times what it was. */
function DoubtDialog({ doubt }: { doubt: ResourceFormState<Record<string, unknown>>['doubt'] }) {
  const t = useT('ui');
  if (!doubt) return null;
  return (
    <Dialog opened onClose={doubt.stay} title={t('doubt.title')}>
      <Stack>
        {doubt.sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={doubt.stay} data-autofocus>
            {t('actions.stay')}
          </Button>
          <Button onClick={doubt.proceed}>{t('doubt.save')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
