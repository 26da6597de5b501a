import { LOCALE_NAMES } from '@linkstand/contract/shared/locales';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { cannedAnswersQuery } from '../queries.ts';

/** Texts to begin an answer with, by language. */
export function CannedAnswers({ onPick }: { onPick: (text: string) => void }) {
  const t = useT('cases');
  const { data } = useQuery(cannedAnswersQuery);
  const answers = data?.data ?? [];
  if (answers.length === 0) return null;
  const locales = [...new Set(answers.map(({ locale }) => locale))];
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button variant="default">{t('answer.canned')}</Button>
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
