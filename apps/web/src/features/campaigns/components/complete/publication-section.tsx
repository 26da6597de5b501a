import type { Briefing } from '@linkstand/contract/briefings/schema';
import { BRIEFING_TYPES, type BriefingType, REVIEW_MODES } from '@linkstand/contract/shared/topics';
import { Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useT } from '../../../../lib/i18n.ts';
import { today } from '../../../../lib/today.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import type { BriefingValues } from '../../saving/briefing-values.ts';
import { fieldId } from './field-ids.ts';
import { FormPart } from './form-part.tsx';

type Props = {
  briefing: Briefing;
  generalTitle: string;
  values: BriefingValues;
  errors: Readonly<Record<string, string>>;
  change: (patch: Partial<BriefingValues>) => void;
  disabled: boolean;
};

/** Title, kinds, review mode, date and order code of one briefing. */
export function PublicationSection({ briefing, generalTitle, values, errors, change, disabled }: Props) {
  const t = useT('campaigns');
  const words = useT('briefings');
  const common = useT('common');
  const { site } = briefing;
  const isInsertion = values.briefingType === 'link_insertion';
  const isOffered = (type: BriefingType) =>
    type !== 'link_insertion' || site.sellsInsertions || values.briefingType === type;
  // An inserted link is one link.
  const withType = (type: BriefingType): Partial<BriefingValues> => ({
    briefingType: type,
    ...(type === 'link_insertion' && values.targets.length > 1 && { targets: values.targets.slice(0, 1) }),
  });
  const idOf = (field: string) => fieldId(briefing.id, field);
  return (
    <FormPart title={t('complete.publicationTitle')} help={t('complete.publicationHelp')}>
      {!isInsertion && (
        <TextInput
          id={idOf('title')}
          label={words('fields.title')}
          description={
            generalTitle.trim() ? t('complete.titleHelp', { title: generalTitle.trim() }) : t('complete.titleHelpNone')
          }
          maxLength={200}
          value={values.title}
          error={errors.title}
          disabled={disabled}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
      )}
      {!isInsertion && (
        <Radio.Group
          id={idOf('reviewMode')}
          label={words('fields.reviewMode')}
          required
          value={values.reviewMode}
          error={errors.reviewMode}
          onChange={(reviewMode) => change({ reviewMode })}
        >
          <Stack gap={10} mt={4} mb={4}>
            {REVIEW_MODES.map((mode) => (
              <Radio
                key={mode}
                value={mode}
                disabled={disabled}
                label={words(`reviewMode.${mode}`)}
                description={words(`reviewModeHelp.${mode}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <SimpleGrid type="container" cols={{ base: 1, '420px': 2, '660px': 3 }} spacing="md">
        <Select
          label={words('fields.briefingType')}
          value={values.briefingType}
          description={words(`briefingTypeHelp.${values.briefingType}`)}
          data={BRIEFING_TYPES.filter(isOffered).map((type) => ({ value: type, label: words(`briefingType.${type}`) }))}
          error={errors.briefingType}
          disabled={disabled}
          onChange={(type) => type && change(withType(type))}
        />
        <Select
          id={idOf('linkType')}
          label={words('fields.linkType')}
          required
          placeholder={t('complete.choose')}
          value={values.linkType}
          description={values.linkType && words(`linkTypeHelp.${values.linkType}`)}
          data={site.linkTypes.map((type) => ({ value: type, label: common(`linkType.${type}`) }))}
          error={errors.linkType}
          disabled={disabled}
          onChange={(linkType) => change({ linkType })}
        />
        {!isInsertion && (
          <Select
            id={idOf('fillMode')}
            label={words('fields.fillMode')}
            required
            placeholder={t('complete.choose')}
            value={values.fillMode}
            description={values.fillMode && words(`fillModeHelp.${values.fillMode}`)}
            data={site.fillModes.map((mode) => ({ value: mode, label: common(`fillMode.${mode}`) }))}
            error={errors.fillMode}
            disabled={disabled}
            onChange={(fillMode) => change({ fillMode })}
          />
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DateField
          label={words('fields.desiredDate')}
          description={t('complete.dateHelp', { count: site.deliveryDays })}
          min={today()}
          value={values.desiredPublicationDate}
          error={errors.desiredPublicationDate}
          disabled={disabled}
          onChange={(desiredPublicationDate) => change({ desiredPublicationDate })}
        />
        <TextInput
          label={words('fields.poCode')}
          description={t('complete.poHelp')}
          maxLength={60}
          value={values.poCode}
          error={errors.poCode}
          disabled={disabled}
          onChange={(event) => change({ poCode: event.currentTarget.value })}
        />
      </SimpleGrid>
    </FormPart>
  );
}
