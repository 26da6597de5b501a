import type { CampaignLinks as Links } from '@linkstand/contract/campaigns/schema';
import { Text } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';

/** The state of a campaign's published links: "41 of 42 links in place · 1 being repaired". Nothing without any. */
export function CampaignLinks({ links }: { links: Links }) {
  const t = useT('campaigns');
  const { watched, inPlace, unchecked, repairing, lost } = links;
  if (watched === 0) return null;
  return (
    <Text component="p" size="sm" m={0}>
      {t('links.inPlace', { count: inPlace, total: watched })}
      {repairing > 0 && ` · ${t('links.repairing', { count: repairing })}`}
      {lost > 0 && (
        <>
          {' · '}
          <Text span c="red" fw={600}>
            {t('links.lost', { count: lost })}
          </Text>
        </>
      )}
      {unchecked > 0 && ` · ${t('links.unchecked', { count: unchecked })}`}
    </Text>
  );
}
