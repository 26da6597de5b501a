import type { Briefing, InsertionBrief } from '@linkstand/contract/briefings/schema';
import { Anchor, Text } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import { ArticleJudgement } from './article-judgement.tsx';

type Props = { insertion: InsertionBrief; targets: Briefing['targets'] };

/** What is to be done to a published article: which one, which link, in which sentence. */
export function InsertionFacts({ insertion, targets }: Props) {
  const t = useT('briefings');
  const { articleUrl, article, sentenceBy, sentence } = insertion;
  const [target] = targets;
  const items: Fact[] = [
    {
      label: t('article.label'),
      value: articleUrl ? (
        <>
          <Anchor href={articleUrl} target="_blank" rel="noopener noreferrer">
            <AddressText address={articleUrl} />
          </Anchor>
          {article && <ArticleJudgement judgement={article} />}
        </>
      ) : (
        t('article.byOwner')
      ),
    },
    {
      label: t('article.link'),
      value: target && (
        <>
          {target.keyword} → <AddressText address={target.url} />
        </>
      ),
    },
    {
      label: t('article.sentence'),
      value:
        sentenceBy === 'owner' ? (
          t('article.sentenceByOwner')
        ) : (
          <Text style={{ whiteSpace: 'pre-wrap' }}>{sentence}</Text>
        ),
    },
  ];
  return <Facts items={items} />;
}
