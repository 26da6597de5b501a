import { readText } from '@linkstand/contract/briefings/text-comparison';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { categoriesQuery } from '../../../categories/queries.ts';
import type { BriefingValues } from '../../saving/briefing-values.ts';
import classes from './review-order.module.css';

type Props = {
  values: BriefingValues;
  /** Of the campaign, for links without their own. */
  defaultCategoryId: number | null;
};

/** What is ordered of one site: the kind of publication, each anchor with where it leads, and the text. */
export function OrderedFacts({ values, defaultCategoryId }: Props) {
  const words = useT('briefings');
  const common = useT('common');
  const { date, locale } = useFormat();
  const { data: categories } = useQuery(categoriesQuery(locale));
  const nameOf = (id: number | null) => categories?.find((each) => each.id === id)?.name;
  const text = useTextFact(values);
  const { briefingType, linkType, fillMode, desiredPublicationDate: day, targets } = values;
  // What is missing is said below.
  const named = targets.filter(({ keyword, url }) => keyword !== '' || url !== '');
  const terms = [
    words(`briefingType.${briefingType}`),
    linkType && common(`linkType.${linkType}`),
    briefingType !== 'link_insertion' && fillMode && common(`fillMode.${fillMode}`),
    text,
    day && date(day),
  ];
  return (
    <div className={classes.facts}>
      <Text size="sm" c="dimmed">
        {terms.filter(Boolean).join(' · ')}
      </Text>
      {named.map(({ keyword, url, categoryId }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no identity but their place
        <Text key={place} size="sm">
          {keyword || '–'} → {url || '–'}
          <Text span size="sm" c="dimmed">
            {[nameOf(categoryId ?? defaultCategoryId)].filter(Boolean).map((name) => ` · ${name}`)}
          </Text>
        </Text>
      ))}
    </div>
  );
}

/** Where its words come from, or how many there are. */
function useTextFact({ briefingType, writeForMe, content, draftLink, articleBy, articleUrl }: BriefingValues) {
  const t = useT('campaigns');
  const words = useT('briefings');
  const written = useMemo(() => readText(content).words, [content]);
  if (briefingType === 'link_insertion') return articleBy === 'owner' ? words('article.byOwner') : articleUrl;
  if (writeForMe) return t('review.written');
  return written > 0 ? words('content.words', { count: written }) : draftLink;
}
