import type { Newsletter } from '@linkstand/contract/newsletters/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { foundChoices } from '../../../ui/found-choices.ts';
import { MailPreview } from '../../../ui/mail-preview.tsx';
import { audiencePeopleQuery, previewQuery } from '../queries.ts';

/** The stored version as a reader gets it. */
export function Preview({ newsletter, locale }: { newsletter: Newsletter; locale: Locale }) {
  const t = useT('newsletters');
  const [personId, setPersonId] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed, 250);
  const people = useQuery(audiencePeopleQuery(newsletter.id, newsletter.version, text));
  const { data, error } = useQuery(previewQuery(newsletter.id, newsletter.version, locale, personId ?? undefined));
  return (
    <MailPreview mail={data} error={error}>
      <Select
        label={t('preview.person')}
        placeholder={t('preview.me')}
        searchable
        clearable
        {...foundChoices(
          (people.data ?? []).map((person) => ({ value: String(person.id), label: person.name })),
          text === typed && !people.isPlaceholderData,
        )}
        value={personId === null ? null : String(personId)}
        onChange={(next) => setPersonId(next === null ? null : Number(next))}
        onSearchChange={setTyped}
      />
    </MailPreview>
  );
}
