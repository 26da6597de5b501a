import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { ArticleJudgement as Judgement } from '@linkstand/contract/links/article';
import { hasKeyword } from '@linkstand/contract/links/comparable';
import { Button, Group, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { completeAddress, isAddress } from '../../../../lib/complete-address.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { useT } from '../../../../lib/i18n.ts';
import { GrowingField } from '../../../../ui/fields/growing-field.tsx';
import { ArticleJudgement } from '../../../briefings/components/article-judgement.tsx';
import type { BriefingValues } from '../../saving/briefing-values.ts';
import { fieldId } from './field-ids.ts';
import { FormPart } from './form-part.tsx';

type Props = {
  briefing: Briefing;
  values: BriefingValues;
  errors: Readonly<Record<string, string>>;
  change: (patch: Partial<BriefingValues>) => void;
  /** Stores what is typed. False if some of it could not be stored. */
  save: () => Promise<boolean>;
  disabled: boolean;
};

const MAX_LETTERS = 600;

/** The article that gets the link, and the sentence around it: named here, or left to the owner. */
export function InsertionSection({ briefing, values, errors, change, save, disabled }: Props) {
  const t = useT('campaigns');
  const words = useT('briefings');
  const keyword = values.targets[0]?.keyword ?? '';
  const lacksAnchor = values.sentence.trim() !== '' && keyword !== '' && !hasKeyword(values.sentence, keyword);
  return (
    <FormPart title={t('insertion.title')} help={t('insertion.help')}>
      <SegmentedControl
        aria-label={t('insertion.articleBy')}
        value={values.articleBy}
        disabled={disabled}
        onChange={(by) => change({ articleBy: by === 'owner' ? 'owner' : 'buyer' })}
        data={[
          { value: 'buyer', label: t('insertion.byBuyer') },
          { value: 'owner', label: t('insertion.byOwner') },
        ]}
      />
      {values.articleBy === 'buyer' ? (
        <NamedArticle
          briefing={briefing}
          values={values}
          error={errors.articleUrl}
          change={change}
          save={save}
          disabled={disabled}
        />
      ) : (
        <Text size="sm">{t('insertion.byOwnerHelp')}</Text>
      )}
      <SegmentedControl
        aria-label={t('insertion.sentenceBy')}
        value={values.sentenceBy}
        disabled={disabled}
        onChange={(by) => change({ sentenceBy: by === 'owner' ? 'owner' : 'buyer' })}
        data={[
          { value: 'buyer', label: t('insertion.sentenceMine') },
          { value: 'owner', label: t('insertion.sentenceOwner') },
        ]}
      />
      {values.sentenceBy === 'buyer' && (
        <Textarea
          id={fieldId(briefing.id, 'sentence')}
          label={words('article.sentence')}
          description={t('insertion.sentenceHelp', { keyword: keyword || '…' })}
          required
          autosize
          minRows={2}
          maxLength={MAX_LETTERS}
          value={values.sentence}
          error={errors.sentence ?? (lacksAnchor ? t('insertion.lacksAnchor', { keyword }) : undefined)}
          disabled={disabled}
          onChange={(event) => change({ sentence: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
        />
      )}
      <GrowingField
        label={t('complete.instructions')}
        description={t('insertion.instructionsHelp')}
        minRows={2}
        maxRows={16}
        maxLength={10_000}
        value={values.instructions}
        error={errors.instructions}
        disabled={disabled}
        onChange={(event) => change({ instructions: event.currentTarget.value })}
      />
    </FormPart>
  );
}

type NamedProps = Omit<Props, 'errors'> & { error: string | undefined };

/** The address of an article. Once it is whole, the article is looked at, and what was seen stands below. */
function NamedArticle({ briefing, values, error, change, save, disabled }: NamedProps) {
  const t = useT('campaigns');
  const words = useT('briefings');
  const [seen, setSeen] = useState<Judgement | null>(briefing.insertion?.article ?? null);
  const [looking, setLooking] = useState(false);
  const [failure, setFailure] = useState('');
  const url = values.articleUrl;
  const look = async (address: string) => {
    if (!isAddress(address) || looking || disabled) return;
    setLooking(true);
    setFailure('');
    try {
      // It is looked at for the link as it is typed.
      if (await save())
        setSeen(await api.briefings.judge_article({ params: { id: briefing.id }, body: { url: address.trim() } }));
    } catch (failed) {
      setFailure(messageOf(failed));
    } finally {
      setLooking(false);
    }
  };
  const isSeen = seen !== null && seen.url === url.trim();
  return (
    <>
      <TextInput
        id={fieldId(briefing.id, 'article')}
        label={words('article.label')}
        description={t('insertion.articleHelp', { domain: briefing.site.domain })}
        required
        type="url"
        placeholder={`https://${briefing.site.domain}/`}
        maxLength={2048}
        value={url}
        error={error ?? (failure || (url !== '' && !isAddress(url) ? words('targets.badUrl') : undefined))}
        disabled={disabled}
        onChange={(event) => {
          setFailure('');
          change({ articleUrl: event.currentTarget.value });
        }}
        onBlur={() => {
          const completed = completeAddress(url);
          if (completed !== url) change({ articleUrl: completed });
          if (!isSeen || completed !== url) void look(completed);
        }}
      />
      {isSeen && <ArticleJudgement judgement={seen} />}
      {isAddress(url) && !disabled && (
        <Group>
          <Button size="xs" variant="default" loading={looking} onClick={() => void look(url)}>
            {t(isSeen ? 'insertion.lookAgain' : 'insertion.look')}
          </Button>
        </Group>
      )}
    </>
  );
}
