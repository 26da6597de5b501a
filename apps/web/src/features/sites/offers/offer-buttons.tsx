import type { Offer } from '@linkstand/contract/sites/schema';
import { Button, Group } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';

export type OfferAct = { kind: 'add' } | { kind: 'edit' | 'choose' | 'remove'; offer: Offer };

/** What its reader may do with an offer. */
export function OfferButtons({ offer, onAct }: { offer: Offer; onAct: (act: OfferAct) => void }) {
  const t = useT('sites');
  const { can, owner } = offer;
  const acts = [
    can.choose && { kind: 'choose' as const, label: t('offer.choose'), variant: 'filled' },
    can.update && { kind: 'edit' as const, label: t('offer.edit'), variant: 'default' },
    can.remove && { kind: 'remove' as const, label: t('offer.remove'), variant: 'subtle' },
  ].filter((act) => act !== false);
  return (
    <Group gap="xs">
      {acts.map(({ kind, label, variant }) => (
        <Button
          key={kind}
          size="compact-sm"
          variant={variant}
          {...(kind === 'remove' ? { color: 'red' } : {})}
          aria-label={`${label}: ${owner.name}`}
          onClick={() => onAct({ kind, offer })}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
