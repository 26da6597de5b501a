import { LOCALE_NAMES, type Locale } from '@linkstand/contract/shared/locales';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useT } from '../../../lib/i18n.ts';

interface CannedAnswer {
  readonly locale: Locale;
  readonly name: string;
  readonly body: string;
}

interface Props {
  /** What they answer, and the endpoint that gives those that are configured. */
  about: {
    readonly noun: string;
    readonly load: (
      args: undefined,
      options: { signal: AbortSignal },
    ) => Promise<{ readonly data: readonly CannedAnswer[] }>;
  };
  /** Gets the text of the chosen one. */
  onPick: (text: string) => void;
}

/** Texts to begin an answer with, by language. */
export function CannedAnswers({ about: { noun, load }, onPick }: Props) {
  const t = useT('threads');
  const { data: answers = [] } = useQuery({
    queryKey: [noun, 'canned-answers'],
    queryFn: async ({ signal }) => (await load(undefined, { signal })).data,
    staleTime: 5 * 60_000,
  });
  if (answers.length === 0) return null;
  const locales = [...new Set(answers.map(({ locale }) => locale))];
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button variant="default">{t('cannedAnswers')}</Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {locales.map((locale) => (
          <Fragment key={locale}>
            <Menu.Label>{LOCALE_NAMES[locale]}</Menu.Label>
            {answers
              .filter((answer) => answer.locale === locale)
              .map(({ name, body }) => (
                <Menu.Item key={name} lang={locale} onClick={() => onPick(body)}>
                  {name}
                </Menu.Item>
              ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
