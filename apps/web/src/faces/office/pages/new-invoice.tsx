import { Paper, Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { foundClients } from '../../../features/briefings/staff-briefings/queries.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { FormSection, ResourceForm, useResourceForm } from '../../../ui/form/resource-form.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RECORD_WIDTH } from '../../../ui/page/page-width.ts';
import { toastDone } from '../../../ui/toasts/toast.ts';

const route = getRouteApi('/office/create-invoices/new');
const TYPES = ['client', 'owner', 'seller'] as const;
type Type = (typeof TYPES)[number];
type Named = { id: number; name: string };

const query = { page: 0, size: 20, sort: [] };
/** Who a draft of each type is for. */
const FOUND = {
  client: foundClients,
  owner: {
    key: ['owners', 'choices'],
    load: async (text: string, signal: AbortSignal): Promise<readonly Named[]> =>
      (await api.owners.search({ query, body: text ? { text } : {} }, { signal })).data,
  },
  seller: {
    key: ['sellers', 'choices'],
    load: async (text: string, signal: AbortSignal): Promise<readonly Named[]> =>
      (await api.sellers.search({ query, body: text ? { text } : {} }, { signal })).data,
  },
} as const;
const KEY = { client: 'clientId', owner: 'ownerId', seller: 'sellerId' } as const;

/** Begins a draft; its lines are added on its own page. */
export function NewInvoicePage() {
  const t = useT('invoices');
  const forms = useT('resource');
  const common = useT('common');
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const isAdmin = useUser().role === 'ADMIN';
  const [party, setParty] = useState<Named | null>(null);
  const resource = useResourceForm({
    initialValues: { type: 'client' as Type, partyId: null as number | null },
    validate: { partyId: (value) => (value === null ? common('errors.required') : null) },
    save: ({ type, partyId }) => api.invoices.create({ body: { type, [KEY[type]]: partyId ?? 0 } }),
    onSaved: ({ id }) => {
      toastDone(t('new.done'));
      void client.invalidateQueries({ queryKey: ['invoices'] });
      // Back leads to the list, not to an empty form.
      void navigate({ to: '/create-invoices/$id', params: { id: String(id) }, replace: true });
    },
  });
  const { form } = resource;
  const { type } = form.values;
  return (
    <>
      <PageHeader
        back={{ to: '/create-invoices', label: t('title') }}
        title={t('new.title')}
        subtitle={t('new.help')}
      />
      <div style={{ maxWidth: RECORD_WIDTH }}>
        <ResourceForm resource={resource} submitLabel={t('new.submit')}>
          <Paper p={{ base: 'md', sm: 'lg' }}>
            <FormSection title={t('new.section')} help={t('new.sectionHelp')}>
              {isAdmin && (
                <Select
                  label={t('fields.type')}
                  required
                  allowDeselect={false}
                  data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
                  value={type}
                  onChange={(value) => {
                    form.setFieldValue('type', TYPES.find((each) => each === value) ?? 'client');
                    form.setFieldValue('partyId', null);
                    setParty(null);
                  }}
                />
              )}
              <SearchSelect<Named>
                key={type}
                label={t(`type.${type}`)}
                placeholder={forms('searchRef')}
                required
                value={party}
                onChange={(chosen) => {
                  setParty(chosen);
                  form.setFieldValue('partyId', chosen?.id ?? null);
                }}
                found={FOUND[type]}
                error={form.errors.partyId ?? form.errors[KEY[type]]}
              />
            </FormSection>
          </Paper>
        </ResourceForm>
      </div>
    </>
  );
}
