import type { Newsletter } from '@linkstand/contract/newsletters/schema';
import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { instantIn, OWN_ZONE } from '../../../lib/zoned-time.ts';
import { MomentField } from '../../../ui/fields/moment-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { audienceQuery, newsletterQuery } from '../queries.ts';
import { Samples } from './preview.tsx';

type Props = { newsletter: Newsletter; onClose: () => void };

function useDone(id: number) {
  const client = useQueryClient();
  return (fresh: Newsletter, said: string) => {
    client.setQueryData(newsletterQuery(id).queryKey, fresh);
    toastDone(said);
    void client.invalidateQueries({ queryKey: ['newsletters'] });
  };
}

/** Says once more whom it reaches; another number is refused. */
export function SendDialog({ newsletter, onClose }: Props) {
  const t = useT('newsletters');
  const { id, version } = newsletter;
  const { data } = useQuery(audienceQuery(id, version));
  const done = useDone(id);
  const expectedRecipients = data?.recipients ?? 0;
  return (
    <FormDialog
      title={t('send.title')}
      submitLabel={t('send.action')}
      fields={[]}
      disabled={expectedRecipients === 0}
      onClose={onClose}
      onSubmit={async () =>
        done(await api.newsletters.send({ params: { id }, version, body: { expectedRecipients } }), t('send.done'))
      }
    >
      {() => (
        <Stack gap="xs">
          <Text>{t('audience.reached', { count: expectedRecipients })}</Text>
          <Text size="sm" c="dimmed">
            {t('send.help')}
          </Text>
          <Samples newsletter={newsletter} />
        </Stack>
      )}
    </FormDialog>
  );
}

/** A moment to come, by the clocks of the marketplace. */
export function ScheduleDialog({ newsletter, onClose }: Props) {
  const t = useT('newsletters');
  const { id, version, timeZone } = newsletter;
  const { date } = useFormat();
  const [at, setAt] = useState('');
  const done = useDone(id);
  return (
    <FormDialog
      title={t('schedule.title')}
      submitLabel={t('schedule.action')}
      fields={['at']}
      missing={{ at: at === '' }}
      onClose={onClose}
      onSubmit={async () =>
        done(
          await api.newsletters.schedule({
            params: { id },
            version,
            body: { at: instantIn(at, timeZone).toISOString() },
          }),
          t('schedule.done'),
        )
      }
    >
      {(errors) => (
        <Stack gap="xs">
          <MomentField
            label={t('schedule.at')}
            description={t('schedule.help', { zone: timeZone })}
            required
            timeZone={timeZone}
            value={at}
            error={errors.at}
            onChange={setAt}
            autoFocus
          />
          {at !== '' && timeZone !== OWN_ZONE && (
            <Text size="sm" c="dimmed">
              {t('schedule.own', { at: date(instantIn(at, timeZone).toISOString(), 'time') })}
            </Text>
          )}
          <Samples newsletter={newsletter} />
        </Stack>
      )}
    </FormDialog>
  );
}
