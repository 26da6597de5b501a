import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { MailLink, PhoneLink } from '../../../ui/data/contact-links.tsx';
import { DomainLink } from '../../../ui/data/web-address.tsx';
import { BriefingDialog } from './dialogs.tsx';
import classes from './people-section.module.css';
import { RecordName } from './ref-link.tsx';
import { Section } from './section.tsx';
import { seenBy } from './seen-by.ts';

/** Client, editor, site and owner of a briefing, with contacts. */
export function PeopleSection({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const seen = seenBy(useUser());
  return (
    <Section title={t('sections.people')}>
      <div className={classes.people}>
        {seen.client && <Client briefing={briefing} />}
        <Site briefing={briefing} />
        {seen.owner && <Owner briefing={briefing} />}
        <Editor briefing={briefing} />
      </div>
    </Section>
  );
}

function Person({ role, name, children }: { role: string; name: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {role}
      </Text>
      <div className={classes.name}>{name}</div>
      {children}
    </div>
  );
}

function Client({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const { languageName } = useFormat();
  const { client, company, clientContact } = briefing;
  if (!client) return null;
  const spoken = clientContact?.locale.split('-')[0];
  return (
    <Person role={t('columns.client')} name={<RecordName of="client" id={client.id} name={client.name} />}>
      <Text size="sm" c="dimmed">
        {[company?.name, spoken && languageName(spoken)].filter(Boolean).join(' · ')}
      </Text>
      {clientContact && <Reach email={clientContact.email} phone={clientContact.phone} />}
    </Person>
  );
}

function Site({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const { country, languageName } = useFormat();
  const { site } = briefing;
  return (
    <Person role={words('fields.site')} name={<RecordName of="site" id={site.id} name={site.name} />}>
      <Text size="sm">
        <DomainLink domain={site.domain} c="dimmed" />
      </Text>
      <Text size="sm" c="dimmed">
        {country(site.country)} · {languageName(site.language)} · {t('people.delivery', { count: site.deliveryDays })}
      </Text>
    </Person>
  );
}

function Owner({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const { languageName } = useFormat();
  const { ownerContact: owner } = briefing;
  if (!owner) return <Person role={t('columns.owner')} name={<Text c="dimmed">{t('people.noOwner')}</Text>} />;
  return (
    <Person role={t('columns.owner')} name={<RecordName of="owner" id={owner.id} name={owner.name} />}>
      <Text size="sm" c="dimmed">
        {languageName(owner.language.split('-')[0] ?? owner.language)}
      </Text>
      <Reach email={owner.email} phone={owner.phone} />
    </Person>
  );
}

function Editor({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const [assigning, setAssigning] = useState(false);
  return (
    <Person
      role={t('columns.editor')}
      name={
        <Group gap="xs">
          {briefing.editor ? <span>{briefing.editor.name}</span> : <Text c="dimmed">{t('people.noEditor')}</Text>}
          {briefing.can.assign_editor && (
            <Button size="compact-xs" variant="default" onClick={() => setAssigning(true)}>
              {t(briefing.editor ? 'people.reassign' : 'assign.action')}
            </Button>
          )}
        </Group>
      }
    >
      {assigning && <BriefingDialog name="assign_editor" briefing={briefing} onClose={() => setAssigning(false)} />}
    </Person>
  );
}

function Reach({ email, phone }: { email: string; phone: string }) {
  return (
    <Stack gap={2} mt={2}>
      {email && (
        <Group gap={6} wrap="nowrap">
          <IconMail size={14} className={classes.icon} aria-hidden="true" />
          <span className={classes.link}>
            <MailLink address={email} />
          </span>
          <CopyButton value={email} />
        </Group>
      )}
      {phone && (
        <Group gap={6} wrap="nowrap">
          <IconPhone size={14} className={classes.icon} aria-hidden="true" />
          <PhoneLink number={phone} />
        </Group>
      )}
    </Stack>
  );
}
