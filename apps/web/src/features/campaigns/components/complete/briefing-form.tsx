import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { Topic } from '@linkstand/contract/shared/topics';
import { Alert, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import { useSnapshot } from '../../../../lib/saving/use-save-queue.ts';
import type { Category } from '../../../briefings/components/category-select.tsx';
import type { BriefingFile } from '../../../briefings/components/file-list.tsx';
import { TargetSetsEditor } from '../../../briefings/components/target-sets-editor.tsx';
import { topicEffect } from '../../../briefings/topic-effects.ts';
import { useOwnProject } from '../../../projects/queries.ts';
import type { BriefingQueue } from '../../saving/draft-store.ts';
import { changeFiles } from '../../saving/queues.ts';
import { FilesSection } from './files-section.tsx';
import { FormPart } from './form-part.tsx';
import { InsertionSection } from './insertion-section.tsx';
import { PublicationSection } from './publication-section.tsx';
import { TextSection } from './text-section.tsx';
import type { QuoteLine } from './use-completion.ts';

type Props = {
  briefing: Briefing;
  queue: BriefingQueue;
  line: QuoteLine | undefined;
  generalTitle: string;
  defaultCategoryId: number | null;
  categories: readonly Category[];
  /** Of the campaign. */
  projectId: number | undefined;
};

/** Everything the client says about one publication, saved as it is typed. */
export function BriefingForm({ briefing, queue, line, generalTitle, defaultCategoryId, categories, projectId }: Props) {
  const t = useT('campaigns');
  const client = useQueryClient();
  const { values, errors, failure, state } = useSnapshot(queue);
  const disabled = state === 'closed';
  const isInsertion = values.briefingType === 'link_insertion';
  const change = (patch: Partial<typeof values>) => queue.change(patch);
  const save = useCallback(() => queue.flush(), [queue]);
  const addFile = (file: BriefingFile) => changeFiles(client, briefing, (files) => [...files, file]);
  const replaceFile = (file: BriefingFile) =>
    changeFiles(client, briefing, (files) => files.map((each) => (each.id === file.id ? file : each)));
  const dropFile = (id: number) => changeFiles(client, briefing, (files) => files.filter((file) => file.id !== id));
  const prices = line?.topicPrices;
  const project = useOwnProject(projectId);
  return (
    <Stack gap="xl">
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <FormPart title={t('complete.linksTitle')} help={t('complete.linksHelp')}>
        <TargetSetsEditor
          idPrefix={`b${briefing.id}`}
          value={values.targets}
          onChange={(targets) => change({ targets })}
          categories={categories}
          defaultCategoryId={defaultCategoryId}
          {...(isInsertion && { most: 1 })}
          effectOf={prices && ((topic: Topic) => topicEffect(prices, topic))}
          errors={errors}
          disabled={disabled}
          suggested={project && { targets: project.targets, keywords: project.brandWords, urls: project.websites }}
        />
      </FormPart>
      <PublicationSection
        briefing={briefing}
        generalTitle={generalTitle}
        values={values}
        errors={errors}
        change={change}
        disabled={disabled}
      />
      {isInsertion ? (
        <InsertionSection
          briefing={briefing}
          values={values}
          errors={errors}
          change={change}
          save={save}
          disabled={disabled}
        />
      ) : (
        <TextSection
          briefing={briefing}
          values={values}
          errors={errors}
          change={change}
          save={save}
          onUploaded={addFile}
          disabled={disabled}
        />
      )}
      <FilesSection
        briefing={briefing}
        onUploaded={addFile}
        onMarked={replaceFile}
        onRemoved={dropFile}
        disabled={disabled}
      />
    </Stack>
  );
}
