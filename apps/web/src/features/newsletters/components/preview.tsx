import { NEWSLETTER_SAMPLES, type NewsletterSample } from '@linkstand/contract/newsletters/choices';
import type { Newsletter } from '@linkstand/contract/newsletters/schema';
import { LOCALE_NAMES, type Locale } from '@linkstand/contract/shared/locales';
import { SegmentedControl, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { MailPreview } from '../../../ui/data/mail-preview.tsx';
import { foundChoices } from '../../../ui/fields/found-choices.ts';
import { audiencePeopleQuery, previewQuery } from '../queries.ts';

/** How it reaches a first reader, one without a name, and the one with the longest: what a look at one doesn't show. */
export function Samples({ newsletter }: { newsletter: Newsletter }) {
  const t = useT('newsletters');
  const [sample, setSample] = useState<NewsletterSample>('first');
  const [chosen, setLocale] = useState<Locale | null>(null);
  const locale = chosen ?? newsletter.locales[0] ?? 'en-US';
  const { data, error } = useQuery(previewQuery(newsletter.id, newsletter.version, locale, { sample }));
  return (
    <MailPreview mail={data} error={error}>
      <SegmentedControl
        aria-label={t('preview.person')}
        value={sample}
        onChange={(next) => setSample(NEWSLETTER_SAMPLES.find((each) => each === next) ?? 'first')}
        data={NEWSLETTER_SAMPLES.map((value) => ({ value, label: t(`preview.sample.${value}`) }))}
      />
      {newsletter.locales.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('language')}
          value={locale}
          onChange={(next) => setLocale(newsletter.locales.find((each) => each === next) ?? null)}
          data={newsletter.locales.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        />
      )}
    </MailPreview>
  );
}

/** The stored version as a reader gets it. */
export function Preview({ newsletter, locale }: { newsletter: Newsletter; locale: Locale }) {
  const t = useT('newsletters');
  const [personId, setPersonId] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed, 250);
  const people = useQuery(audiencePeopleQuery(newsletter.id, newsletter.version, text));
  const { data, error } = useQuery(
    previewQuery(newsletter.id, newsletter.version, locale, personId === null ? {} : { personId }),
  );
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
