import { Skeleton, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { request } from '../../../lib/http.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { useTitle } from '../../../ui/page/use-title.ts';
import classes from './legal.module.css';

const HEADING = '# ';

function LegalPage({ document }: { document: 'terms' | 'privacy' }) {
  const t = useT('public');
  const locale = useLocale();
  const [found, setFound] = useState<{ text: string } | { error: unknown } | null>(null);
  const title = t(`legal.${document}`);
  useTitle(title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server answers in the language of the page
  useEffect(() => {
    let isCurrent = true;
    setFound(null);
    request<{ text: string }>('GET', `/api/v1/legal/${document}`).then(
      (answer) => isCurrent && setFound(answer),
      (error) => isCurrent && setFound({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [document, locale]);
  if (found && 'error' in found) return <ErrorState isPage error={found.error} />;
  return (
    <article className={classes.text}>
      <Title order={1}>{title}</Title>
      {!found && <Skeleton h={320} mt="lg" />}
      {found && found.text === '' && <Text c="dimmed">{t('legal.none')}</Text>}
      {found &&
        paragraphs(found.text).map(({ key, line, isHeading }) =>
          isHeading ? (
            <Title key={key} order={2} size="h4">
              {line}
            </Title>
          ) : (
            <p key={key}>{line}</p>
          ),
        )}
    </article>
  );
}

/** Blank lines part paragraphs; a line that begins with `# ` is a heading. */
const paragraphs = (text: string) =>
  text
    .split(/\n(?=# )|(?<=^# .*)\n|\n{2,}/m)
    .map((line, key) => ({
      key,
      isHeading: line.startsWith(HEADING),
      line: line.startsWith(HEADING) ? line.slice(HEADING.length) : line,
    }))
    .filter(({ line }) => line.trim() !== '');

/** What clients agree to when they order: /terms. */
export const TermsPage = () => <LegalPage document="terms" />;
/** Which data is kept, and what for: /privacy. */
export const PrivacyPage = () => <LegalPage document="privacy" />;
