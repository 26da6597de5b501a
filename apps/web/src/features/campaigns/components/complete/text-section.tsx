import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Alert, Group, Input, List, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { completeAddress, isAddress } from '../../../../lib/complete-address.ts';
import { useT } from '../../../../lib/i18n.ts';
import { FileDrop } from '../../../../ui/fields/file-drop.tsx';
import { GrowingField } from '../../../../ui/fields/growing-field.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { RichEditor } from '../../../../ui/rich/rich-editor.tsx';
import { toastDone } from '../../../../ui/toasts/toast.ts';
import { AiDraftButton } from '../../../briefings/components/ai-draft.tsx';
import { EarlierTexts } from '../../../briefings/components/earlier-texts.tsx';
import { TextOrder } from '../../../briefings/components/text-order.tsx';
import { keepReplaced } from '../../../briefings/keep-replaced.ts';
import { usePendingText } from '../../../briefings/pending-text.ts';
import { type BriefingValues, hasWords } from '../../saving/briefing-values.ts';
import classes from './completion.module.css';
import { fieldId } from './field-ids.ts';
import { FormPart } from './form-part.tsx';

type Props = {
  briefing: Briefing;
  values: BriefingValues;
  errors: Readonly<Record<string, string>>;
  change: (patch: Partial<BriefingValues>) => void;
  /** Stores what is typed. False if some of it could not be stored. */
  save: () => Promise<boolean>;
  onUploaded: (file: Briefing['attachments'][number]) => void;
  disabled: boolean;
};

/** The text of one briefing: typed, taken from a document, or left to the team. */
export function TextSection({ briefing, values, errors, change, save, onUploaded, disabled }: Props) {
  const t = useT('campaigns');
  const words = useT('briefings');
  const isPlain = values.reviewMode === 'publish_as_is';
  return (
    <FormPart title={t('complete.textTitle')} help={t('complete.textHelp')}>
      <Input.Wrapper label={t('complete.source')} labelElement="div">
        <div>
          <SegmentedControl
            value={values.writeForMe ? 'team' : 'client'}
            disabled={disabled}
            onChange={(source) => change({ writeForMe: source === 'team' })}
            data={[
              { value: 'client', label: t('complete.mine') },
              { value: 'team', label: t('complete.writeForMe') },
            ]}
          />
        </div>
      </Input.Wrapper>
      {values.writeForMe ? (
        <LeftToTheTeam
          briefing={briefing}
          isPlain={isPlain}
          hasText={hasWords(values.content)}
          mode={values.reviewMode}
        />
      ) : (
        <OwnText
          briefing={briefing}
          values={values}
          error={errors.content}
          change={change}
          save={save}
          onUploaded={onUploaded}
          disabled={disabled}
        />
      )}
      <GrowingField
        label={t('complete.instructions')}
        description={values.writeForMe ? t('complete.instructionsWrite') : t('complete.instructionsHelp')}
        minRows={values.writeForMe ? 6 : 3}
        maxRows={16}
        maxLength={10_000}
        value={values.instructions}
        error={errors.instructions}
        disabled={disabled}
        onChange={(event) => change({ instructions: event.currentTarget.value })}
      />
      <TextInput
        label={words('fields.draftLink')}
        description={t('complete.draftLinkHelp')}
        type="url"
        placeholder="https://"
        maxLength={2048}
        value={values.draftLink}
        error={
          errors.draftLink ??
          (values.draftLink !== '' && !isAddress(values.draftLink) ? words('targets.badUrl') : undefined)
        }
        disabled={disabled}
        onChange={(event) => change({ draftLink: event.currentTarget.value })}
        onBlur={() => {
          const completed = completeAddress(values.draftLink);
          if (completed !== values.draftLink) change({ draftLink: completed });
        }}
      />
    </FormPart>
  );
}

type LeftProps = { briefing: Briefing; isPlain: boolean; hasText: boolean; mode: BriefingValues['reviewMode'] };

function LeftToTheTeam({ briefing, isPlain, hasText, mode }: LeftProps) {
  const t = useT('campaigns');
  if (isPlain) {
    return (
      <Alert color="yellow" id={fieldId(briefing.id, 'content')} tabIndex={-1}>
        {t('complete.notAsIs')}
      </Alert>
    );
  }
  return (
    <Text size="sm">
      {mode === 'review_and_publish' ? t('complete.writeForMePlain') : t('complete.writeForMeHelp')}{' '}
      {hasText && t('complete.kept')}
    </Text>
  );
}

type OwnProps = Omit<Props, 'errors'> & { error: string | undefined };

function OwnText({ briefing, values, error, change, save, onUploaded, disabled }: OwnProps) {
  const t = useT('campaigns');
  const write = (content: string) => {
    keepReplaced(briefing.id, values.content, content, briefing.content?.html ?? '');
    change({ content });
  };
  usePendingText(briefing.id, save);
  const words = useT('briefings');
  const [asking, setAsking] = useState<File | null>(null);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const upload = async (file: File) => {
    const stored = await api.briefings.upload({ params: { id: briefing.id }, body: { file, kind: 'image' } });
    onUploaded(stored);
    return { url: stored.url };
  };
  const takeImage = async (url: string) => {
    const stored = await api.briefings.takeImage({ params: { id: briefing.id }, body: { url } });
    onUploaded(stored);
    return { url: stored.url };
  };
  const take = async (file: File) => {
    const read = await api.briefings.importDocument({ params: { id: briefing.id }, body: { file } });
    write(read.content);
    setWarnings(read.warnings);
    toastDone(t('complete.imported', { name: file.name }));
  };
  const drop = async ([file]: File[]) => {
    if (file && hasWords(values.content)) setAsking(file);
    else if (file) await take(file);
  };
  return (
    <>
      <div id={fieldId(briefing.id, 'content')} className={classes.editor}>
        <RichEditor
          label={words('fields.content')}
          value={values.content}
          onChange={write}
          onUploadImage={upload}
          onTakeImage={takeImage}
          minWords={briefing.minimumWords}
          placeholder={t('complete.placeholder')}
          error={error}
          disabled={disabled}
        />
      </div>
      <TextOrder
        html={values.content}
        order={{ ...values, minimumWords: briefing.minimumWords, site: briefing.site }}
      />
      {!disabled && (
        <Group>
          <AiDraftButton
            briefingId={briefing.id}
            hasText={hasWords(values.content)}
            onTake={write}
            beforeWriting={save}
          />
          <EarlierTexts briefing={briefing} />
        </Group>
      )}
      {!disabled && <FileDrop accept="documents" label={t('complete.dropDocument')} onFiles={drop} />}
      {warnings.length > 0 && (
        <Alert color="yellow" withCloseButton onClose={() => setWarnings([])}>
          <List size="sm">
            {warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {asking && (
        <ConfirmDialog
          opened
          title={t('complete.replaceTitle')}
          confirmLabel={t('complete.replaceLabel')}
          onClose={() => setAsking(null)}
          onConfirm={() => take(asking)}
        >
          {t('complete.replaceHelp', { name: asking.name })}
        </ConfirmDialog>
      )}
    </>
  );
}
