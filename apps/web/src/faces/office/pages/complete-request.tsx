import { getRouteApi } from '@tanstack/react-router';
import { Completion } from '../../../features/campaigns/components/complete/completion.tsx';
import { StaffAddSites } from '../../../features/requests/components/add-sites.tsx';
import { useT } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

const route = getRouteApi('/office/requests/$id/complete');

/** Completes a campaign for a client, at the client's prices. */
export function CompleteRequestPage() {
  const t = useT('requests');
  const { id } = route.useParams();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const toRequest = () => void navigate({ to: '/requests', search: { queue: 'all', open: Number(id) }, replace: true });
  return (
    <Completion
      campaignId={Number(id)}
      open={open}
      onOpen={(next) => void navigate({ search: { open: next }, replace: true, resetScroll: false })}
      onSubmitted={toRequest}
      onClosed={toRequest}
      AddSites={StaffAddSites}
      head={(draft) => (
        <PageHeader
          back={{ to: '/requests', label: t('title') }}
          title={t('complete.title', {
            name: draft.name || draft.generalTitle || t('unnamed', { id: String(draft.id) }),
          })}
          subtitle={t(draft.status === 'draft' ? 'complete.draft' : 'complete.submitted', {
            client: draft.client?.name ?? t('facts.client'),
          })}
          actions={
            draft.status === 'draft' && (
              <ButtonLink to="/requests/new" variant="default">
                {t('complete.leave')}
              </ButtonLink>
            )
          }
        />
      )}
    />
  );
}
