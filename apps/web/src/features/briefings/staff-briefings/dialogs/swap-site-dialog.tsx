import { isReason } from '@linkstand/contract/shared/reason';
import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { SearchSelect } from '../../../../ui/fields/search-select.tsx';
import { ReasonField } from '../../../../ui/form/reason-field.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { foundSites, type SiteChoice } from '../../../sites/choices.ts';
import type { DialogProps } from '../dialogs.tsx';
import { useMove } from '../use-move.ts';

/** Moves a briefing to another site, and shows the new price first. */
export function SwapSiteDialog({ briefing, onClose }: DialogProps) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const { money } = useFormat();
  const move = useMove(briefing);
  const [site, setSite] = useState<SiteChoice | null>(null);
  const [reason, setReason] = useState('');
  const before = briefing.priceCents ?? 0;
  const price = site?.priceCents ?? null;
  const isDearer = price !== null && price > before && !briefing.isBonus;
  const swap = () =>
    move(
      (at) =>
        api.briefings.swap_site({
          ...at,
          body: {
            siteId: site?.id ?? 0,
            reason: reason.trim(),
            ...(price === null ? {} : { expectedPriceCents: price }),
          },
        }),
      t(isDearer ? 'done.swap_site_asked' : 'done.swap_site'),
    );
  return (
    <FormDialog
      title={t('swap.title')}
      submitLabel={t(isDearer ? 'swap.ask' : 'act.swap_site')}
      fields={['siteId', 'reason']}
      missing={{ siteId: site === null, reason: !isReason(reason) }}
      onClose={onClose}
      onSubmit={swap}
    >
      {(errors) => (
        <>
          <Text size="sm">{t('swap.help', { site: briefing.site.name })}</Text>
          <SearchSelect
            label={t('swap.newSite')}
            placeholder={t('swap.find')}
            required
            value={site}
            onChange={setSite}
            found={foundSites({ briefingId: briefing.id })}
            hint={(choice) =>
              choice.priceCents === null ? t('swap.refused') : money(choice.priceCents, { short: true })
            }
            detail={({ domain, da }) => (da === null ? domain : `${domain} · DA ${da}`)}
            isDisabled={({ id, priceCents }) => priceCents === null || id === briefing.site.id}
            error={errors.siteId}
            autoFocus
          />
          {price !== null && (
            <Alert color={isDearer ? 'yellow' : 'blue'} variant="light">
              {isDearer
                ? t('swap.dearer', { from: money(before), to: money(price) })
                : t('swap.notDearer', { from: money(before), to: money(price) })}
            </Alert>
          )}
          <ReasonField value={reason} error={errors.reason} onChange={setReason} />
          <Text size="xs" c="dimmed">
            {t('swap.keeps', { fields: `${words('fields.linkType')}, ${words('fields.fillMode')}` })}
          </Text>
        </>
      )}
    </FormDialog>
  );
}
