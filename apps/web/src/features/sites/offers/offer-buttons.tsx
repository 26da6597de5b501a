import type { Offer } from '@linkstand/contract/sites/schema';
import { Button, Group } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';

const KINDS = ['accept', 'decline', 'propose', 'withdraw', 'resume', 'choose', 'edit', 'remove'] as const;
type Kind = (typeof KINDS)[number];
export type OfferAct = { kind: 'add' } | { kind: Kind; offer: Offer };

/** What its reader may do with an offer, and with the cost that was negotiated for it. */
export const actsOf = ({ can, proposal }: Offer): Kind[] => {
  const may = { ...can, edit: can.update, ...(proposal?.can ?? { accept: false, decline: false, withdraw: false }) };
  return KINDS.filter((kind) => may[kind]);
};

const LOOK: Partial<Record<Kind, string>> = {
  accept: 'filled',
  choose: 'filled',
  remove: 'subtle',
  withdraw: 'subtle',
};

export function OfferButtons({ offer, onAct }: { offer: Offer; onAct: (act: OfferAct) => void }) {
  const t = useT('sites');
  const waits = offer.proposal !== null && offer.proposal.declined === null;
  const labels: Record<Kind, string> = {
    accept: t('proposal.accept'),
    decline: t('proposal.decline'),
    propose: t(waits ? 'proposal.replace' : 'proposal.propose'),
    withdraw: t('proposal.withdraw'),
    resume: t('offer.resume'),
    choose: t('offer.choose'),
    edit: t('offer.edit'),
    remove: t('offer.remove'),
  };
  return (
    <Group gap="xs">
      {actsOf(offer).map((kind) => (
        <Button
          key={kind}
          size="compact-sm"
          variant={LOOK[kind] ?? 'default'}
          {...(kind === 'remove' ? { color: 'red' } : {})}
          aria-label={`${labels[kind]}: ${offer.owner.name}`}
          onClick={() => onAct({ kind, offer })}
        >
          {labels[kind]}
        </Button>
      ))}
    </Group>
  );
}
