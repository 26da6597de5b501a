import type { NewsletterAudience } from '@linkstand/contract/newsletters/choices';
import { Paper, Radio, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { FormSection, ResourceForm, useResourceForm } from '../../../ui/form/resource-form.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RECORD_WIDTH } from '../../../ui/page/page-width.ts';

const route = getRouteApi('/office/newsletters/new');

/** Creates a newsletter: its name, and whether clients or owners get it. */
export function NewNewsletterPage() {
  const t = useT('newsletters');
  const forms = useT('resource');
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const { role, canAccessOwnerNewsletter } = useUser();
  const allowed: NewsletterAudience[] = [
    ...(role === 'ADMIN' || role === 'SELLER' ? (['clients'] as const) : []),
    ...(role === 'ADMIN' || canAccessOwnerNewsletter ? (['owners'] as const) : []),
  ];
  const resource = useResourceForm({
    initialValues: { name: '', audience: allowed[0] ?? 'clients' },
    validate: { name: (value) => (value.trim() === '' ? forms('errors.required') : null) },
    save: ({ name, audience }) => api.newsletters.create({ body: { name: name.trim(), audience } }),
    onSaved: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['newsletters'] });
      // Back leads to the list, not to an empty form.
      void navigate({ to: '/newsletters/$id', params: { id: String(id) }, replace: true });
    },
  });
  const { form } = resource;
  return (
    <>
      <PageHeader title={t('new')} back={{ to: '/newsletters', label: t('title') }} />
      <div style={{ maxWidth: RECORD_WIDTH }}>
        <ResourceForm resource={resource} submitLabel={t('create')}>
          <Paper p={{ base: 'md', sm: 'lg' }}>
            <FormSection title={t('newSection')} help={t('newSectionHelp')}>
              <TextInput
                label={t('columns.name')}
                description={t('nameHelp')}
                required
                maxLength={120}
                {...form.getInputProps('name')}
              />
              <Radio.Group label={t('columns.audience')} {...form.getInputProps('audience')}>
                <Stack gap={6} mt={6}>
                  {allowed.map((value) => (
                    <Radio
                      key={value}
                      value={value}
                      label={t(`audienceOf.${value}`)}
                      description={t(`audience.of.${value}`)}
                    />
                  ))}
                </Stack>
              </Radio.Group>
            </FormSection>
          </Paper>
        </ResourceForm>
      </div>
    </>
  );
}
