import type { CampaignRow } from '@linkstand/contract/campaigns/schema';
import { Alert, Text } from '@mantine/core';
import { useT } from '../../../../lib/i18n.ts';

/** Why a colleague didn't approve it, until it is asked for again. */
export function DeclinedNotice({ declined }: Pick<CampaignRow, 'declined'>) {
  const t = useT('campaigns');
  if (!declined) return null;
  return (
    <Alert color="yellow" mb="md" title={t('approval.declined', { who: declined.by })}>
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {declined.reason}
      </Text>
    </Alert>
  );
}
