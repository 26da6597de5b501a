import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { Alert, Table, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { MoneyText } from '../../../../ui/data/money-text.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../../../ui/toasts/toast.ts';
import { movedQuote } from '../../moved-quote.ts';
import { Terms } from '../terms.tsx';

type Props = { campaign: Campaign; totalCents: number; onClose: () => void };

/** Orders it at the total that it shows. If prices have moved, it shows the new total and asks again. */
export function ApproveDialog({ campaign: { id, version, quote, briefings }, totalCents, onClose }: Props) {
  const t = useT('campaigns');
  const { money } = useFormat();
  const client = useQueryClient();
  const [seenCents, setSeen] = useState(totalCents);
  const [before, setBefore] = useState<number | null>(null);
  const [lines, setLines] = useState(quote?.lines ?? []);
  const drafts = new Set(briefings.flatMap((briefing) => (briefing.clientStatus === 'draft' ? [briefing.id] : [])));
  const approve = async () => {
    try {
      await api.campaigns.giveApproval({ params: { id }, version, body: { expectedTotalCents: seenCents } });
    } catch (error) {
      const now = movedQuote(error);
      if (!now) throw error;
      setBefore(seenCents);
      setSeen(now.totalCents);
      setLines(now.lines);
      void client.invalidateQueries({ queryKey: ['campaigns'] });
      return false;
    }
    toastDone(t('approval.approved'));
    for (const key of ['campaigns', 'briefings', 'wallet']) void client.invalidateQueries({ queryKey: [key] });
    return true;
  };
  return (
    <FormDialog
      title={t('approval.approveTitle')}
      submitLabel={t('approval.approveFor', { amount: money(seenCents) })}
      fields={[]}
      onClose={onClose}
      onSubmit={approve}
    >
      {() => (
        <>
          {before !== null && (
            <Alert color="yellow" role="alert">
              {t('approval.priceMoved', { from: money(before), to: money(seenCents) })}
            </Alert>
          )}
          <Table withRowBorders={false} verticalSpacing={4}>
            <Table.Tbody>
              {lines.map(
                ({ briefingId, siteName, priceCents }) =>
                  drafts.has(briefingId) && (
                    <Table.Tr key={briefingId}>
                      <Table.Td>{siteName}</Table.Td>
                      <Table.Td ta="right">
                        <MoneyText cents={priceCents} />
                      </Table.Td>
                    </Table.Tr>
                  ),
              )}
            </Table.Tbody>
          </Table>
          <Text size="sm">{t('approval.approveHelp', { amount: money(seenCents) })}</Text>
          <Terms />
        </>
      )}
    </FormDialog>
  );
}
