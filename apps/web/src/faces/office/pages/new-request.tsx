import { Paper, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type ClientChoice, foundClients } from '../../../features/briefings/staff-briefings/queries.ts';
import { categoriesQuery } from '../../../features/categories/queries.ts';
import { OpenDrafts } from '../../../features/requests/components/open-drafts.tsx';
import { SiteChoiceList } from '../../../features/requests/components/site-choice-list.tsx';
import type { SiteChoice } from '../../../features/sites/choices.ts';
import { api } from '../../../lib/api.ts';
import { isStatus } from '../../../lib/errors.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { FormSection, ResourceForm, useResourceForm } from '../../../ui/form/resource-form.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import classes from './new-request.module.css';

const route = getRouteApi('/office/requests/new');

/** Prepares a campaign for a client. */
export function NewRequestPage() {
  // Without clients, the page says so instead of showing a form.
  const { error } = useQuery({
    queryKey: [...foundClients.key, ''],
    queryFn: ({ signal }) => foundClients.load('', signal),
  });
  return isStatus(error, 403) ? <ErrorState isPage error={error} /> : <NewRequestForm />;
}

function NewRequestForm() {
  const t = useT('requests');
  const common = useT('common');
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const { data: categories = [] } = useQuery(categoriesQuery(useLocale()));
  const [buyer, setBuyer] = useState<ClientChoice | null>(null);
  const [sites, setSites] = useState<readonly SiteChoice[]>([]);
  const resource = useResourceForm({
    initialValues: {
      clientId: null as number | null,
      siteIds: [] as number[],
      name: '',
      generalTitle: '',
      defaultCategoryId: null as string | null,
      endCustomer: '',
    },
    validate: {
      clientId: (value) => (value === null ? common('errors.required') : null),
      siteIds: (value) => (value.length === 0 ? t('create.needsSites') : null),
    },
    save: ({ clientId, defaultCategoryId, ...rest }) =>
      api.requests.create({
        body: {
          ...rest,
          clientId: clientId ?? 0,
          defaultCategoryId: defaultCategoryId === null ? null : Number(defaultCategoryId),
        },
      }),
    onSaved: ({ id }) => {
      toastDone(t('create.created'));
      void client.invalidateQueries({ queryKey: ['campaigns'] });
      // Back leads to the list, not to an empty form.
      void navigate({ to: '/requests/$id/complete', params: { id: String(id) }, replace: true });
    },
  });
  const { form } = resource;
  const sitesError = form.errors.siteIds;
  return (
    <>
      <PageHeader
        back={{ to: '/requests', label: t('title') }}
        title={t('create.title')}
        subtitle={t('create.subtitle')}
      />
      <div className={classes.columns}>
        <ResourceForm resource={resource} submitLabel={t('create.submit')}>
          <Paper p={{ base: 'md', sm: 'lg' }}>
            <FormSection title={t('create.clientSection')} help={t('create.clientHelp')}>
              <SearchSelect
                label={t('create.client')}
                placeholder={t('create.findClient')}
                required
                value={buyer}
                onChange={(chosen) => {
                  setBuyer(chosen);
                  form.setFieldValue('clientId', chosen?.id ?? null);
                }}
                found={foundClients}
                detail={({ company, email }) => [company, email].filter(Boolean).join(' · ')}
                error={form.errors.clientId}
              />
            </FormSection>
          </Paper>
          <Paper p={{ base: 'md', sm: 'lg' }}>
            <FormSection title={t('create.sitesSection')} help={t('create.sitesHelp')}>
              <SiteChoiceList
                clientId={buyer?.id ?? null}
                sites={sites}
                onChange={(next) => {
                  setSites(next);
                  form.setFieldValue(
                    'siteIds',
                    next.map(({ id }) => id),
                  );
                }}
                error={typeof sitesError === 'string' ? sitesError : undefined}
              />
            </FormSection>
          </Paper>
          <Paper p={{ base: 'md', sm: 'lg' }}>
            <FormSection title={t('create.campaignSection')} help={t('create.campaignHelp')}>
              <TextInput label={t('create.name')} maxLength={120} {...form.getInputProps('name')} />
              <TextInput
                label={t('create.generalTitle')}
                description={t('create.generalTitleHelp')}
                maxLength={200}
                {...form.getInputProps('generalTitle')}
              />
              <Select
                label={t('create.category')}
                searchable
                clearable
                data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
                {...form.getInputProps('defaultCategoryId')}
              />
              <TextInput label={t('create.endCustomer')} maxLength={120} {...form.getInputProps('endCustomer')} />
            </FormSection>
          </Paper>
        </ResourceForm>
        <OpenDrafts />
      </div>
    </>
  );
}
