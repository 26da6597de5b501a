import { SimpleGrid, TextInput } from '@mantine/core';
import { useT } from '../../../../lib/i18n.ts';
import type { SaveQueue } from '../../../../lib/saving/save-queue.ts';
import { useSnapshot } from '../../../../lib/saving/use-save-queue.ts';
import { SuggestingInput } from '../../../../ui/fields/suggesting-input.tsx';
import { type Category, CategorySelect } from '../../../briefings/components/category-select.tsx';
import { useOwnProjects } from '../../../projects/queries.ts';
import type { CampaignValues } from '../../saving/campaign-values.ts';
import { DEFAULT_CATEGORY_ID } from './field-ids.ts';
import { FormPart } from './form-part.tsx';

type Props = { queue: SaveQueue<CampaignValues>; categories: readonly Category[] };

/** What holds for the whole campaign, saved as it is typed. */
export function DetailsForm({ queue, categories }: Props) {
  const t = useT('campaigns');
  const projects = useOwnProjects();
  const { values, errors, state } = useSnapshot(queue);
  const disabled = state === 'closed';
  return (
    <FormPart level={2} title={t('complete.detailsTitle')} help={t('complete.detailsHelp')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t('complete.name')}
          description={t('complete.nameHelp')}
          maxLength={120}
          value={values.name}
          error={errors.name}
          disabled={disabled}
          onChange={(event) => queue.change({ name: event.currentTarget.value })}
        />
        {/* Whoever buys for several chooses by their names; a new name is a new project. */}
        <SuggestingInput
          label={t(projects.length > 0 ? 'complete.project' : 'complete.endCustomer')}
          description={t(projects.length > 0 ? 'complete.projectHelp' : 'complete.endCustomerHelp')}
          maxLength={120}
          data={[...new Set(projects.map(({ name }) => name))]}
          value={values.endCustomer}
          error={errors.endCustomer}
          disabled={disabled}
          onChange={(endCustomer) => queue.change({ endCustomer })}
        />
      </SimpleGrid>
      <TextInput
        label={t('complete.generalTitle')}
        description={t('complete.generalTitleHelp')}
        maxLength={200}
        value={values.generalTitle}
        error={errors.generalTitle}
        disabled={disabled}
        onChange={(event) => queue.change({ generalTitle: event.currentTarget.value })}
      />
      <CategorySelect
        id={DEFAULT_CATEGORY_ID}
        label={t('complete.defaultCategory')}
        description={t('complete.defaultCategoryHelp')}
        required
        value={values.defaultCategoryId}
        categories={categories}
        error={errors.defaultCategoryId}
        disabled={disabled}
        onChange={(defaultCategoryId) => queue.change({ defaultCategoryId })}
      />
    </FormPart>
  );
}
