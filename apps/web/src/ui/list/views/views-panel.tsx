import { Alert, Button, Checkbox, Group, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { useRequired } from '../../form/use-required.ts';
import { ViewItem } from './view-item.tsx';
import { PLAIN_STATE } from './view-state.ts';
import { useViewActs, useViews, type View } from './views-data.ts';
import type { ViewsProps } from './views-menu.tsx';

type Props = ViewsProps & {
  /** The applied view. */
  current: View | undefined;
  onDone: () => void;
};

/** The reader's views and the team's, and a field to save the present state. */
export function ViewsPanel({ list, look, onShow, mail, current, onDone }: Props) {
  const t = useT('ui');
  const views = useViews(list) ?? [];
  const acts = useViewActs(list);
  const show = (view: View | null) => {
    onShow(view ? { search: view.search, columns: view.columns, widths: view.widths } : PLAIN_STATE);
    onDone();
  };
  const item = (view: View) => (
    <ViewItem
      key={view.id}
      view={view}
      look={look}
      isCurrent={view.id === current?.id}
      acts={acts}
      mail={mail}
      onShow={show}
    />
  );
  const shared = views.filter((view) => !view.isMine);
  return (
    <Stack gap="xs" w={290}>
      <ScrollArea.Autosize mah="min(360px, 50vh)" type="auto" offsetScrollbars="present" tabIndex={-1}>
        {views.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('list.noViews')}
          </Text>
        )}
        {views.filter((view) => view.isMine).map(item)}
        {shared.length > 0 && (
          <Text size="xs" c="dimmed" pt="xs">
            {t('list.sharedViews')}
          </Text>
        )}
        {shared.map(item)}
      </ScrollArea.Autosize>
      {views.length > 0 && (
        <Button variant="subtle" color="gray" size="compact-sm" justify="flex-start" onClick={() => show(null)}>
          {t('list.noView')}
        </Button>
      )}
      <KeepForm
        isBusy={acts.keep.isPending}
        taken={views.filter((view) => view.isMine).map(({ name }) => name)}
        mail={mail}
        onKeep={(name, flags) => acts.keep.mutateAsync({ name, look, ...flags })}
      />
    </Stack>
  );
}

type Flags = { isShared: boolean; isMailed: boolean };
type KeepProps = Pick<Props, 'mail'> & {
  isBusy: boolean;
  /** Names of the reader's own views. Saving under one replaces it. */
  taken: readonly string[];
  onKeep: (name: string, flags: Flags) => Promise<unknown>;
};

function KeepForm({ isBusy, taken, mail, onKeep }: KeepProps) {
  const t = useT('ui');
  const isTeam = useSession()?.role !== 'USER';
  const [name, setName] = useState('');
  const unset: Flags = { isShared: false, isMailed: mail?.isAsked ?? false };
  const [flags, setFlags] = useState(unset);
  const [asked, setAsked] = useState<string>();
  const known = taken.find((each) => each.toLowerCase() === name.trim().toLowerCase());
  const isAsking = known !== undefined && asked === known;
  const { form, errors, check } = useRequired({ name: !name.trim() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check()) return;
    if (known !== undefined && !isAsking) return setAsked(known);
    const clear = () => {
      setAsked(undefined);
      setName('');
      setFlags(unset);
    };
    onKeep(name.trim(), flags).then(clear, () => {});
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap={8}>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            size="xs"
            flex={1}
            aria-label={t('list.viewName')}
            placeholder={t('list.viewName')}
            required
            maxLength={60}
            value={name}
            error={errors.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="default" loading={isBusy}>
            {t('actions.save')}
          </Button>
        </Group>
        {isAsking && (
          <Alert color="yellow" role="alert" title={t('list.replaceView', { name: known })} p="xs">
            <Text size="xs">{t('list.replaceViewHelp')}</Text>
            <Group gap="xs" mt="xs">
              <Button size="compact-xs" variant="default" onClick={() => setAsked(undefined)}>
                {t('actions.cancel')}
              </Button>
              <Button type="submit" size="compact-xs" data-autofocus loading={isBusy}>
                {t('list.replaceViewAction')}
              </Button>
            </Group>
          </Alert>
        )}
        {isTeam && (
          <Checkbox
            size="xs"
            label={t('list.shareView')}
            checked={flags.isShared}
            onChange={(event) => setFlags({ ...flags, isShared: event.currentTarget.checked })}
          />
        )}
        {mail && (
          <Checkbox
            size="xs"
            label={mail.label}
            checked={flags.isMailed}
            onChange={(event) => setFlags({ ...flags, isMailed: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </form>
  );
}
