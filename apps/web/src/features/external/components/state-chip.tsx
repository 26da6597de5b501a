import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { useT } from '../../../lib/i18n.ts';
import { StatusChip } from '../../../ui/data/status-chip.tsx';

/** How it stands with the owner. */
export function StateChip({ publication }: { publication: Pick<OwnerBriefing, 'status' | 'returned'> }) {
  const t = useT('external');
  switch (publication.status) {
    case 'published':
      return <StatusChip tone="published">{t('state.published')}</StatusChip>;
    case 'done':
      return <StatusChip tone="done">{t('state.done')}</StatusChip>;
    case 'waiting_publish':
      return publication.returned ? (
        <StatusChip tone="turn">{t('state.returned')}</StatusChip>
      ) : (
        <StatusChip tone="publishing">{t('state.waiting_publish')}</StatusChip>
      );
    default:
      return <StatusChip tone="turn">{t('state.pending_owner')}</StatusChip>;
  }
}
