import { Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import classes from './site-choice-list.module.css';

const SHOWN = 20;

/** Campaigns that were prepared and not submitted yet. */
export function OpenDrafts() {
  const t = useT('requests');
  const { data } = useQuery({
    queryKey: ['campaigns', 'drafts'],
    queryFn: async ({ signal }) => {
      const query = { page: 0, size: SHOWN, sort: ['createdAt,desc'] };
      return (await api.campaigns.search({ query, body: { status: ['draft'] } }, { signal })).data;
    },
  });
  const drafts = data?.filter(({ can }) => can.edit) ?? [];
  return (
    <Paper p="md" component="section">
      <Title order={2} size="h4">
        {t('drafts.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {data && drafts.length === 0 ? t('drafts.empty') : t('drafts.help')}
      </Text>
      <ul className={classes.list}>
        {drafts.map((draft) => (
          <li key={draft.id} className={classes.site}>
            <div className={classes.name}>
              <Text fw={500}>{draft.name || draft.generalTitle || t('unnamed', { id: String(draft.id) })}</Text>
              <Text size="sm" c="dimmed">
                {draft.client?.name} · {t('sites', { count: draft.siteCount })} ·{' '}
                <DateText value={draft.createdAt} relative />
              </Text>
            </div>
            <div>
              <ButtonLink
                to="/requests/$id/complete"
                params={{ id: String(draft.id) }}
                size="compact-sm"
                variant="default"
              >
                {t('drafts.open')}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
