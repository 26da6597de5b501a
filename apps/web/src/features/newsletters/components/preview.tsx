import type { Newsletter } from '@linkstand/contract/newsletters/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { Alert, Group, Paper, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { audiencePeopleQuery, previewQuery } from '../queries.ts';
import classes from './newsletters.module.css';

const LOOKS = ['wide', 'narrow', 'dark', 'plain'] as const;

/** The stored version as a reader gets it: wide, narrow, dark, and as plain text. */
export function Preview({ newsletter, locale }: { newsletter: Newsletter; locale: Locale }) {
  const t = useT('newsletters');
  const [look, setLook] = useState<(typeof LOOKS)[number]>('wide');
  const [personId, setPersonId] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed, 250);
  const people = useQuery(audiencePeopleQuery(newsletter.id, newsletter.version, text));
  const { data, error } = useQuery(previewQuery(newsletter.id, newsletter.version, locale, personId ?? undefined));
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={500}>{t('preview.title')}</Text>
          <SegmentedControl
            size="xs"
            aria-label={t('preview.look')}
            value={look}
            onChange={(next) => setLook(LOOKS.find((each) => each === next) ?? look)}
            data={LOOKS.map((value) => ({ value, label: t(`preview.${value}`) }))}
          />
        </Group>
        <Select
          label={t('preview.person')}
          placeholder={t('preview.me')}
          searchable
          clearable
          filter={({ options }) => options}
          data={(people.data ?? []).map((person) => ({ value: String(person.id), label: person.name }))}
          value={personId === null ? null : String(personId)}
          onChange={(next) => setPersonId(next === null ? null : Number(next))}
          onSearchChange={setTyped}
        />
        {error && <Alert color="yellow">{messageOf(error)}</Alert>}
        {!data && !error && <Skeleton h={300} />}
        {data && (
          <>
            <Text size="sm">{data.subject}</Text>
            {look === 'plain' ? (
              <pre className={classes.text}>{data.text}</pre>
            ) : (
              <iframe
                className={classes.preview}
                data-narrow={look === 'narrow' || undefined}
                title={t('preview.title')}
                sandbox=""
                // Dark mode is asked of the reader's system, which a frame cannot change: its rules hold always.
                srcDoc={look === 'dark' ? data.html.replace('(prefers-color-scheme:dark)', 'all') : data.html}
              />
            )}
          </>
        )}
      </Stack>
    </Paper>
  );
}
