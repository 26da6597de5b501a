import { LOCALE_NAMES, LOCALES } from '@linkstand/contract/shared/locales';
import { OPT_IN_WAYS, type OptInWay } from '@linkstand/contract/whatsapp-chats/choices';
import type { Chat } from '@linkstand/contract/whatsapp-chats/schema';
import { SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { today } from '../../../lib/today.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { type Found, SearchSelect } from '../../../ui/fields/search-select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { foundClients, foundOwners } from '../../briefings/staff-briefings/queries.ts';
import { useFresh } from '../use-fresh.ts';

type Named = { id: number; name: string };
type Props = { chat: Chat; onClose: () => void };

/** Says which client or owner the person is. */
export function BindDialog({ chat: { id, version, client, owner }, onClose }: Props) {
  const t = useT('whatsapp-chats');
  const done = useFresh(id);
  const [kind, setKind] = useState<'client' | 'owner'>(owner ? 'owner' : 'client');
  const [chosen, setChosen] = useState<{ client: Named | null; owner: Named | null }>({ client, owner });
  return (
    <FormDialog
      title={t('bind.title')}
      submitLabel={t('bind.submit')}
      fields={['clientId', 'ownerId']}
      onClose={onClose}
      onSubmit={async () =>
        done(
          await api.whatsappChats.bind({
            params: { id },
            version,
            body: {
              clientId: kind === 'client' ? (chosen.client?.id ?? null) : null,
              ownerId: kind === 'owner' ? (chosen.owner?.id ?? null) : null,
            },
          }),
          t('bind.done'),
        )
      }
    >
      {(errors) => (
        <>
          <SegmentedControl
            aria-label={t('bind.kind')}
            value={kind}
            onChange={(next) => setKind(next === 'owner' ? 'owner' : 'client')}
            data={[
              { value: 'client', label: t('bind.client') },
              { value: 'owner', label: t('bind.owner') },
            ]}
          />
          {kind === 'client' ? (
            <SearchSelect
              key="client"
              label={t('bind.client')}
              description={t('bind.help')}
              found={foundClients}
              value={chosen.client}
              error={errors.clientId}
              onChange={(found) => setChosen({ ...chosen, client: found })}
            />
          ) : (
            <SearchSelect
              key="owner"
              label={t('bind.owner')}
              description={t('bind.help')}
              found={foundOwners}
              value={chosen.owner}
              error={errors.ownerId}
              onChange={(found) => setChosen({ ...chosen, owner: found })}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** A client made of somebody unknown, who is invited by mail. */
export function NewClientDialog({ chat: { id, version, name: known, phone }, onClose }: Props) {
  const t = useT('whatsapp-chats');
  const done = useFresh(id);
  const [name, setName] = useState(known.startsWith('+') ? '' : known);
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState<keyof typeof LOCALE_NAMES | null>(null);
  return (
    <FormDialog
      title={t('newClient.title')}
      submitLabel={t('newClient.submit')}
      fields={['name', 'email', 'language']}
      missing={{ name: name.trim() === '', email: email.trim() === '' }}
      onClose={onClose}
      onSubmit={async () =>
        done(
          await api.whatsappChats.makeClient({
            params: { id },
            version,
            body: { name: name.trim(), email: email.trim(), language },
          }),
          t('newClient.done'),
        )
      }
    >
      {(errors) => (
        <>
          <TextInput
            label={t('newClient.name')}
            required
            data-autofocus
            maxLength={120}
            value={name}
            error={errors.name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextInput
            label={t('newClient.email')}
            description={t('newClient.help')}
            type="email"
            required
            value={email}
            error={errors.email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <Select
            label={t('newClient.language')}
            clearable
            data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
            value={language}
            error={errors.language}
            onChange={setLanguage}
          />
          {phone && (
            <Text size="sm" c="dimmed">
              {t('newClient.phone', { phone: `+${phone}` })}
            </Text>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Which publication the conversation is about. */
export function BindBriefingDialog({ chat: { id, version, briefing }, onClose }: Props) {
  const t = useT('whatsapp-chats');
  const done = useFresh(id);
  const [chosen, setChosen] = useState<Named | null>(briefing);
  const found: Found<Named> = {
    key: ['whatsapp-chats', 'briefings', id],
    load: async (text, signal) =>
      (await api.whatsappChats.briefings({ params: { id }, query: text ? { text } : {} }, { signal })).data,
  };
  return (
    <FormDialog
      title={t('briefing.title')}
      submitLabel={t('briefing.submit')}
      fields={['briefingId']}
      onClose={onClose}
      onSubmit={async () =>
        done(
          await api.whatsappChats.bindBriefing({
            params: { id },
            version,
            body: { briefingId: chosen?.id ?? null },
          }),
          t('briefing.done'),
        )
      }
    >
      {(errors) => (
        <SearchSelect
          label={t('briefing.label')}
          description={t('briefing.help')}
          found={found}
          value={chosen}
          error={errors.briefingId}
          detail={({ id: number }) => `#${number}`}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  );
}

/** When and how the person said yes to messages that we begin. */
export function OptInDialog({ chat: { id, version, optIn }, onClose }: Props) {
  const t = useT('whatsapp-chats');
  const done = useFresh(id);
  const [on, setOn] = useState<string | null>(today());
  const [how, setHow] = useState<OptInWay>(optIn?.how ?? 'message');
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={t('optIn.title')}
      submitLabel={t('optIn.submit')}
      fields={['on', 'how', 'note']}
      missing={{ on: on === null }}
      onClose={onClose}
      onSubmit={async () =>
        done(
          await api.whatsappChats.optIn({ params: { id }, version, body: { on: on ?? '', how, note: note.trim() } }),
          t('optIn.done'),
        )
      }
    >
      {(errors) => (
        <>
          <Text size="sm">{t('optIn.help')}</Text>
          <Select
            label={t('optIn.how')}
            data-autofocus
            allowDeselect={false}
            data={OPT_IN_WAYS.map((value) => ({ value, label: t(`optIn.ways.${value}`) }))}
            value={how}
            error={errors.how}
            onChange={(next) => setHow(OPT_IN_WAYS.find((each) => each === next) ?? how)}
          />
          <DateField label={t('optIn.on')} required value={on} error={errors.on} onChange={setOn} />
          <TextInput
            label={t('optIn.note')}
            description={t('optIn.noteHelp')}
            maxLength={500}
            value={note}
            error={errors.note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
