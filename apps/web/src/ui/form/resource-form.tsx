import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import classes from './form.module.css';
import { LeaveDialog } from './leave-dialog.tsx';
import type { ResourceFormState } from './use-resource-form.ts';

export { useResourceForm } from './use-resource-form.ts';

/** A field's name and its value as text. */
type Describe = (key: string, value: unknown) => { label: string; text: ReactNode };

const asText: Describe = (key, value) => ({ label: key, text: value === null ? '' : String(value) });

type Props = {
  // The fields' types matter to the page, not to this frame.
  resource: Omit<ResourceFormState<Record<string, unknown>>, 'form'> & { form: { isDirty: () => boolean } };
  children: ReactNode;
  /** For a new record: the button is always shown, with this label. */
  submitLabel?: string;
  /** For a form that took the place of facts: a button that closes it. It asks before what is typed is forgotten. */
  onCancel?: () => void;
  /** A field and its value as text, for comparing two versions. */
  describe?: Describe;
};

/** The frame of a form: general errors on top, save bar below, dialogs for leaving and conflicts. */
export function ResourceForm({ resource, children, submitLabel, onCancel, describe = asText }: Props) {
  const dirty = resource.form.isDirty();
  const save = () => resource.element.current?.requestSubmit();
  const [isCanceling, setCanceling] = useState(false);
  useHotkeys([['mod+S', () => dirty && save()]], []);
  return (
    <form ref={resource.element} onSubmit={resource.submit} noValidate>
      <Stack gap="xl">
        {resource.failure && (
          <Alert color="red" role="alert">
            {resource.failure}
          </Alert>
        )}
        {children}
        {(dirty || submitLabel || onCancel) && (
          <SaveBar
            resource={resource}
            dirty={dirty}
            submitLabel={submitLabel}
            onCancel={onCancel && (() => (dirty ? setCanceling(true) : onCancel()))}
          />
        )}
      </Stack>
      <LeaveDialog leaving={resource.leaving} />
      {isCanceling && onCancel && (
        <LeaveDialog leaving={{ isKept: false, stay: () => setCanceling(false), proceed: onCancel }} />
      )}
      <DoubtDialog doubt={resource.doubt} />
      {resource.conflict && (
        <ConflictDialog
          fields={resource.conflict.fields.map(({ key, theirs, mine }) => ({
            key,
            label: describe(key, theirs).label,
            theirs: describe(key, theirs).text,
            mine: describe(key, mine).text,
          }))}
          onSettle={resource.settle}
          onPostpone={resource.postpone}
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
    <div className={classes.bar} data-chrome>
      <Button type="submit" loading={resource.saving} disabled={!dirty && !submitLabel}>
        {submitLabel ?? t('actions.save')}
      </Button>
      {onCancel && (
        <Button variant="subtle" color="gray" onClick={onCancel} disabled={resource.saving}>
          {t('actions.cancel')}
        </Button>
      )}
      {dirty && !submitLabel && !onCancel && (
        <Button variant="subtle" color="gray" onClick={resource.discard} disabled={resource.saving}>
          {t('actions.discard')}
        </Button>
      )}
    </div>
  );
}

/** A group of fields with title and description. */
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

/** Asks about possible typos, such as a price ten times the old one. */
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
