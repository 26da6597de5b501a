import { isFit, type ArticleJudgement as Judgement } from '@linkstand/contract/links/article';
import { List, Stack, Text } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';

/** What was seen of an article before a link in it is agreed: what it is, and what speaks against it. */
export function ArticleJudgement({ judgement }: { judgement: Judgement }) {
  const t = useT('briefings');
  const { date } = useFormat();
  const { title, words, publishedOn, outsideLinks, faults } = judgement;
  const facts = [
    words !== null && t('article.words', { count: words }),
    publishedOn && t('article.publishedOn', { day: date(publishedOn, 'medium') }),
    outsideLinks !== null && t('article.outsideLinks', { count: outsideLinks }),
  ].filter(Boolean);
  return (
    <Stack gap={2}>
      {title && (
        <Text size="sm" fw={500}>
          {title}
        </Text>
      )}
      {facts.length > 0 && (
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      )}
      {faults.length > 0 ? (
        <List size="sm" c={isFit(judgement) ? 'yellow.9' : 'red'}>
          {faults.map((fault) => (
            <List.Item key={fault}>{t(`article.fault.${fault}`)}</List.Item>
          ))}
        </List>
      ) : (
        <Text size="sm" c="green.9">
          {t('article.fit')}
        </Text>
      )}
    </Stack>
  );
}
