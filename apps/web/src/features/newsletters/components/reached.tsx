import type { Newsletter } from '@linkstand/contract/newsletters/schema';
import { LOCALE_NAMES, LOCALES } from '@linkstand/contract/shared/locales';
import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { audienceQuery } from '../queries.ts';

/** How many the stored audience has now, and who is left out and why. */
export function Reached({ newsletter, isChanged }: { newsletter: Newsletter; isChanged: boolean }) {
  const t = useT('newsletters');
  const { number } = useFormat();
  const { data, error } = useQuery(audienceQuery(newsletter.id, newsletter.version));
  if (error) return <Alert color="red">{messageOf(error)}</Alert>;
  if (!data) return <Skeleton h={60} />;
  return (
    <Stack gap={4} aria-live="polite" style={{ opacity: isChanged ? 0.5 : 1 }}>
      <Text fw={500}>{t('audience.reached', { count: data.recipients })}</Text>
      {isChanged && (
        <Text size="xs" c="dimmed">
          {t('audience.saveFirst')}
        </Text>
      )}
      {LOCALES.flatMap((each) => {
        const count = data.byLocale[each];
        return count
          ? [
              <Text key={each} size="sm" c="dimmed" className="ls-numbers">
                {LOCALE_NAMES[each]}: {number(count)}
              </Text>,
            ]
          : [];
      })}
      {data.excluded.length > 0 && (
        <Text size="sm" fw={500} mt="xs">
          {t('audience.leftOut')}
        </Text>
      )}
      {data.excluded.map(({ reason, count, names }) => (
        <Text key={reason} size="sm" className="ls-numbers" title={names.join(', ')}>
          {t(`exclusion.${reason}`)}: {number(count)}{' '}
          <Text span size="xs" c="dimmed">
            ({names.slice(0, 3).join(', ')}
            {count > 3 && '…'})
          </Text>
        </Text>
      ))}
    </Stack>
  );
}
