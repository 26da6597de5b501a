import { MAX_CONTACTS } from '@linkstand/contract/owners/limits';
import type { OwnerContact } from '@linkstand/contract/owners/schema';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { MailLink, PhoneLink } from '../../../ui/data/contact-links.tsx';
import type { ControlProps } from '../../../ui/resource/fields/field-types.ts';
import classes from './contacts-field.module.css';

const PARTS = ['name', 'role', 'email', 'phone'] as const;
const BLANK: OwnerContact = { name: '', role: '', email: '', phone: '' };
const TYPES = { name: 'text', role: 'text', email: 'email', phone: 'tel' } as const;

/** The people of a publisher as facts, a line each. Null if there are none. */
export function shownContacts(value: readonly OwnerContact[] | null) {
  const contacts = value ?? [];
  if (contacts.length === 0) return null;
  return (
    <Stack gap={6}>
      {contacts.map(({ name, role, email, phone }) => (
        <Group key={`${name} ${email} ${phone}`} gap="xs">
          <Text inherit>{role ? `${name}, ${role}` : name}</Text>
          {email && <MailLink address={email} />}
          {phone && <PhoneLink number={phone} />}
        </Group>
      ))}
    </Stack>
  );
}

/** The people of a publisher, one row each. */
export function ContactsField({ value, onChange, errorAt }: ControlProps<readonly OwnerContact[] | null>) {
  const t = useT('owners');
  const contacts = value ?? [];
  const change = (at: number, part: keyof OwnerContact, text: string) =>
    onChange(contacts.map((contact, index) => (index === at ? { ...contact, [part]: text } : contact)));
  return (
    <Stack gap="sm">
      {contacts.map((contact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a contact is known by its place alone
        <div key={at} className={classes.contact}>
          {PARTS.map((part) => (
            <TextInput
              key={part}
              type={TYPES[part]}
              label={t(`contacts.${part}`)}
              required={part === 'name'}
              maxLength={120}
              value={contact[part]}
              error={errorAt(`${at}.${part}`)}
              onChange={(event) => change(at, part, event.currentTarget.value)}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            mt={28}
            aria-label={t('contacts.remove')}
            onClick={() => onChange(contacts.filter((_, index) => index !== at))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      {contacts.length < MAX_CONTACTS && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...contacts, BLANK])}
          style={{ alignSelf: 'start' }}
        >
          {t('contacts.add')}
        </Button>
      )}
    </Stack>
  );
}
