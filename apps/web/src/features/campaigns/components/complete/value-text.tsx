import type { Target } from '@linkstand/contract/briefings/schema';
import { isKeyOf } from '@linkstand/contract/shared/tables';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useWords } from '../../../../ui/resource/words.ts';
import type { Category } from '../../../briefings/components/category-select.tsx';
import type { BriefingValues } from '../../saving/briefing-values.ts';
import type { CampaignValues } from '../../saving/campaign-values.ts';

type AnyField = keyof BriefingValues | keyof CampaignValues;

/** What a field is called. One that this device kept of an earlier version may have no name. */
export function useFieldNames(): (field: string) => string {
  const t = useT('campaigns');
  const words = useT('briefings');
  const names: Record<AnyField, () => string> = {
    name: () => t('complete.name'),
    generalTitle: () => t('complete.generalTitle'),
    defaultCategoryId: () => t('complete.defaultCategory'),
    endCustomer: () => t('complete.endCustomer'),
    title: () => words('fields.title'),
    targets: () => t('complete.linksTitle'),
    briefingType: () => words('fields.briefingType'),
    fillMode: () => words('fields.fillMode'),
    linkType: () => words('fields.linkType'),
    reviewMode: () => words('fields.reviewMode'),
    writeForMe: () => words('fields.writeForMe'),
    instructions: () => words('fields.instructions'),
    desiredPublicationDate: () => words('fields.desiredDate'),
    poCode: () => words('fields.poCode'),
    draftLink: () => words('fields.draftLink'),
    articleBy: () => t('insertion.articleBy'),
    articleUrl: () => words('article.label'),
    sentenceBy: () => t('insertion.sentenceBy'),
    sentence: () => words('article.sentence'),
    content: () => words('fields.content'),
  };
  return (field) => (isKeyOf(names, field) ? names[field]() : field);
}

/** The value of a field as a person reads it. Texts with formatting are shown elsewhere, side by side. */
export function useValueText(categories: readonly Category[]): (field: string, value: unknown) => ReactNode {
  const t = useT('campaigns');
  const words = useWords('briefings');
  const { date } = useFormat();
  const category = (id: unknown) => categories.find((each) => each.id === id)?.name ?? t('value.empty');
  const target = ({ keyword, url, categoryId }: Target) =>
    [keyword || '–', url || '–', categoryId === null ? '–' : category(categoryId)].join(' · ');
  return (field, value) => {
    if (value === '' || value === null || value === undefined) return t('value.empty');
    switch (field) {
      case 'defaultCategoryId':
        return category(value);
      case 'targets':
        // Typed here, or kept by this device.
        return (value as Target[]).map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sets have no identity but their place
          <div key={index}>{target(each)}</div>
        ));
      case 'writeForMe':
        return value ? t('value.yes') : t('value.no');
      case 'desiredPublicationDate':
        return date(String(value));
      case 'articleBy':
        return t(value === 'owner' ? 'insertion.byOwner' : 'insertion.byBuyer');
      case 'sentenceBy':
        return t(value === 'owner' ? 'insertion.sentenceOwner' : 'insertion.sentenceMine');
      case 'briefingType':
      case 'fillMode':
      case 'linkType':
      case 'reviewMode':
        return words(`${field}.${String(value)}`);
      default:
        return String(value);
    }
  };
}
