import type { Owner } from '@linkstand/contract/owners/schema';
import { Paper, Stack } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { MailLink, PhoneLink } from '../../../ui/data/contact-links.tsx';
import { Facts } from '../../../ui/data/facts.tsx';
import { RECORD_WIDTH } from '../../../ui/page/page-width.ts';
import { Care } from '../../crm/components/care.tsx';
import { TasksAbout } from '../../tasks/components/tasks-about.tsx';
import { shownContacts } from './contacts-field.tsx';

/** How the team looks after an owner: whom it calls, what comes next, tasks, calls and notes, and everything that happened. */
export function OwnerCare({ owner }: { owner: Owner }) {
  const t = useT('owners');
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} maw={RECORD_WIDTH}>
      <Stack gap="lg">
        <Facts
          items={[
            ...(owner.phone ? [{ label: t('fields.phone'), value: <PhoneLink number={owner.phone} /> }] : []),
            ...(owner.email ? [{ label: t('fields.email'), value: <MailLink address={owner.email} /> }] : []),
            ...(owner.contacts.length > 0
              ? [{ label: t('fields.contacts'), value: shownContacts(owner.contacts) }]
              : []),
          ]}
        />
        <Care noun="owners" record={owner}>
          <TasksAbout about={{ kind: 'owners', id: owner.id }} />
        </Care>
      </Stack>
    </Paper>
  );
}
