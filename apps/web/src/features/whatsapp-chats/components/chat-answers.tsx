import { LOCALE_NAMES } from '@linkstand/contract/shared/locales';
import { fillAnswer } from '@linkstand/contract/whatsapp-chats/canned-answers';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { cannedAnswersQuery } from '../queries.ts';

/** Texts to begin a message with, by language, with the names filled in. */
export function ChatAnswers({ name, onPick }: { name: string; onPick: (text: string) => void }) {
  const t = useT('whatsapp-chats');
  const me = useUser();
  const { data: answers = [] } = useQuery(cannedAnswersQuery);
  if (answers.length === 0) return null;
  const locales = [...new Set(answers.map(({ locale }) => locale))];
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button variant="default">{t('canned')}</Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {locales.map((locale) => (
          <Fragment key={locale}>
            <Menu.Label>{LOCALE_NAMES[locale]}</Menu.Label>
            {answers
              .filter((answer) => answer.locale === locale)
              .map((answer) => (
                <Menu.Item
                  key={answer.name}
                  lang={locale}
                  onClick={() => onPick(fillAnswer(answer.body, { name, me: me.name }))}
                >
                  {answer.name}
                </Menu.Item>
              ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
