import { aboutPath } from '@linkstand/contract/about/kinds';
import type { LinkClaim } from '@linkstand/contract/links/claim';
import type { LinkLife } from '@linkstand/contract/links/life';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { PathLink } from '../../../ui/buttons/links.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { GuaranteeTerms } from '../../link-life/components/guarantee-terms.tsx';
import { ReplacementDialog } from './replacement-dialog.tsx';

type Reader = 'client' | 'team';
type Act = Exclude<keyof LinkClaim['can'], 'replace'>;
const ACTS = ['refund', 'pause', 'resume', 'settle'] as const satisfies readonly Act[];

/** Where a reader follows the publication that was chosen instead. */
const pageOf = ({ briefingId, campaignId }: NonNullable<LinkClaim['replacement']>, reader: Reader): string =>
  reader === 'team' ? aboutPath('briefings', briefingId) : `/user/campaign/${campaignId}?briefing=${briefingId}`;

/** What the guarantee of a link says: until when it holds, and what is owed while it is lost. */
export function GuaranteePanel({ briefingId, life, reader }: { briefingId: number; life: LinkLife; reader: Reader }) {
  const t = useT('link-life');
  const { date, money } = useFormat();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Act | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { claim, guaranteedUntil } = life;
  if (!claim) {
    if (guaranteedUntil === null) return null;
    return (
      <Text size="sm" c="dimmed">
        {t('guarantee.until', { date: date(guaranteedUntil, 'medium') })}
        {life.guarantee && (
          <>
            {'. '}
            <GuaranteeTerms terms={life.guarantee} reader="client" />
          </>
        )}
      </Text>
    );
  }
  const call = (act: Act, reason: string) => {
    const params = { id: briefingId };
    switch (act) {
      case 'refund':
        return api.briefings.refundLink({ params, body: {} });
      case 'pause':
        return api.briefings.pauseGuarantee({ params, body: { reason } });
      case 'resume':
        return api.briefings.resumeGuarantee({ params, body: { reason } });
      case 'settle':
        return api.briefings.settleGuarantee({ params, body: { reason } });
    }
  };
  const labelOf = (act: Act) =>
    act === 'refund' && reader === 'team' ? t('guarantee.refundClient') : t(`guarantee.act.${act}`);
  const hasActs = Object.values(claim.can).some(Boolean);
  const until = claim.state === 'choosing' ? (claim.chooseUntil ?? claim.repairUntil) : claim.repairUntil;
  const amount = claim.netCents === null ? '' : money(claim.netCents);
  return (
    <Alert icon={<IconShieldCheck size={18} />} color={claim.state === 'choosing' ? 'yellow' : 'blue'} variant="light">
      <Stack gap="xs">
        <Text size="sm">
          {t(`guarantee.state.${claim.state}`, {
            date: date(until, 'medium'),
            amount,
            site: claim.replacement?.site ?? '',
          })}
        </Text>
        {claim.replacement && (
          <PathLink size="sm" href={pageOf(claim.replacement, reader)}>
            {t('guarantee.replacement', { id: claim.replacement.briefingId })}
          </PathLink>
        )}
        {claim.ownerCents !== null && (
          <Text size="sm" c="dimmed">
            {t('guarantee.ownerShare', { amount: money(claim.ownerCents) })}
          </Text>
        )}
        {claim.reason && <Text size="sm">{claim.reason}</Text>}
        <Group gap="xs" display={hasActs ? undefined : 'none'}>
          {claim.can.replace && (
            <Button size="xs" onClick={() => setChoosing(true)}>
              {t('guarantee.act.replace')}
            </Button>
          )}
          {ACTS.filter((act) => claim.can[act]).map((act) => (
            <Button
              key={act}
              size="xs"
              // Until its term is over, the site may still repair the link.
              variant={act === 'refund' && claim.state === 'choosing' ? 'filled' : 'default'}
              onClick={() => setAsked(act)}
            >
              {labelOf(act)}
            </Button>
          ))}
        </Group>
      </Stack>
      {isChoosing && <ReplacementDialog briefingId={briefingId} onClose={() => setChoosing(false)} />}
      {asked && (
        <ConfirmDialog
          opened
          title={labelOf(asked)}
          confirmLabel={labelOf(asked)}
          {...(asked === 'refund' ? {} : { reason: 'required' as const })}
          onClose={() => setAsked(null)}
          onConfirm={async ({ reason }) => {
            await call(asked, reason);
            await client.invalidateQueries({ queryKey: ['briefings'] });
            toastDone(t(`guarantee.done.${asked}`));
          }}
        >
          {t(`guarantee.ask.${asked}`, { amount })}
        </ConfirmDialog>
      )}
    </Alert>
  );
}
