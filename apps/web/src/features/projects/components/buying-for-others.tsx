import { Group, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { FormSection } from '../../../ui/form/resource-form.tsx';
import { ownProjectsQuery } from '../queries.ts';

/** Where a client with one business finds projects and colleagues, before there are any. */
export function BuyingForOthers() {
  const t = useT('projects');
  const { data } = useQuery(ownProjectsQuery);
  if (!data || (!data.can.create && !data.can.manage)) return null;
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <FormSection title={t('first.title')} help={t('first.help')}>
        <Group gap="sm">
          {data.can.create && (
            <ButtonLink to={data.isUsed ? '/projects' : '/projects/new'} variant="default">
              {t(data.isUsed ? 'title' : 'first.make')}
            </ButtonLink>
          )}
          {data.can.manage && (
            <ButtonLink to="/people" variant="default">
              {t('first.people')}
            </ButtonLink>
          )}
        </Group>
      </FormSection>
    </Paper>
  );
}
