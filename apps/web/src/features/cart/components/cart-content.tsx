import type { Cart, CartWarning } from '@linkstand/contract/media/endpoints';
import { Alert, Button, CloseButton, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconShoppingCart } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';
import { ProjectSelect } from '../../projects/components/project-select.tsx';
import { useOwnProject } from '../../projects/queries.ts';
import { Shortfall } from '../../wallet/shortfall.tsx';
import { useCart, useChangeCart, useStartCampaign } from '../queries.ts';
import classes from './cart.module.css';
import { HeavyAnchors } from './heavy-anchors.tsx';
import { ReaderPrice } from './reader-price.tsx';

type Item = Cart['items'][number];

/** What is in the cart, what to know about it, and the way on. */
export function CartContent({ onClose }: { onClose: () => void }) {
  const t = useT('cart');
  const navigate = useNavigate();
  const cart = useCart();
  const browse = () => {
    onClose();
    void navigate({ to: '/media' });
  };
  if (cart.isPending) return <TableSkeleton rows={4} />;
  if (cart.isError) return <ErrorState error={cart.error} onRetry={() => void cart.refetch()} />;
  if (cart.data.items.length === 0) {
    const action = <Button onClick={browse}>{t('browse')}</Button>;
    const icon = <IconShoppingCart size={36} stroke={1.4} />;
    return <EmptyState icon={icon} title={t('emptyTitle')} help={t('emptyHelp')} action={action} />;
  }
  return (
    <>
      <ul className={classes.items}>
        {cart.data.items.map((item) => (
          <CartItem key={item.id} item={item} onOpen={onClose} />
        ))}
      </ul>
      <PublisherGroups cart={cart.data} />
      <CartFoot cart={cart.data} onClose={onClose} />
    </>
  );
}

/** Which sites of the cart belong together, a line for each publisher group. */
function PublisherGroups({ cart }: { cart: Cart }) {
  const t = useT('cart');
  const { list } = useFormat();
  const domains = new Map(cart.items.map(({ id, domain }) => [id, domain]));
  const groups = cart.publisherGroups
    .map((ids) => ids.flatMap((id) => domains.get(id) ?? []))
    // One that was just taken out is gone before the server answers.
    .filter((sites) => sites.length > 1);
  if (groups.length === 0) return null;
  return (
    <ul className={classes.groups}>
      {groups.map((sites) => (
        <li key={sites.join()} className={classes.warning}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          {t('samePublisher', { sites: list(sites) })}
        </li>
      ))}
    </ul>
  );
}

function CartItem({ item, onOpen }: { item: Item; onOpen: () => void }) {
  const t = useT('cart');
  const { remove } = useChangeCart();
  // Shown once for the group, with the domains of its sites.
  const warnings = item.warnings.filter((warning) => warning !== 'same_publisher');
  return (
    <li className={classes.item} data-gone={!item.isAvailable || undefined}>
      <div className={classes.titles}>
        {item.isAvailable ? (
          <AnchorLink
            to="/media/$siteId"
            params={{ siteId: item.id }}
            search={item.quote.topic === 'none' ? {} : { topics: [item.quote.topic] }}
            className={classes.domain}
            onClick={onOpen}
          >
            <AddressText address={item.domain} />
          </AnchorLink>
        ) : (
          <span className={classes.domain}>
            <AddressText address={item.domain} />
          </span>
        )}
        <span className={classes.beside}>{item.name}</span>
      </div>
      <span className={classes.price}>
        <ReaderPrice row={item} />
      </span>
      <CloseButton size="sm" aria-label={t('removeSite', { site: item.domain })} onClick={() => remove(item)} />
      {warnings.length > 0 && (
        <ul className={classes.warnings}>
          {warnings.map((warning) => (
            <Warning key={warning} warning={warning} item={item} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** What is good to know and stops nobody, beside what asks for a decision. */
const FACTS: ReadonlySet<CartWarning> = new Set(['domain_used', 'publisher_used', 'quiet', 'price_changed']);

function Warning({ warning, item }: { warning: CartWarning; item: Item }) {
  const t = useT('cart');
  const { money } = useFormat();
  return (
    <li
      className={classes.warning}
      data-grave={warning === 'unavailable' || undefined}
      data-fact={FACTS.has(warning) || undefined}
    >
      {FACTS.has(warning) ? (
        <IconInfoCircle size={14} aria-hidden="true" />
      ) : (
        <IconAlertTriangle size={14} aria-hidden="true" />
      )}
      {warning === 'price_changed'
        ? t('warning.price_changed', { before: money(item.addedPriceCents) })
        : warning === 'domain_used' || warning === 'publisher_used'
          ? t(`warning.${warning}`, { site: item.used[warning] ?? '' })
          : t(`warning.${warning}`)}
    </li>
  );
}

function CartFoot({ cart, onClose }: { cart: Cart; onClose: () => void }) {
  const t = useT('cart');
  const { money } = useFormat();
  const navigate = useNavigate();
  const start = useStartCampaign();
  // The catalogue's address names the project that is bought for.
  const { project } = useSearch({ strict: false });
  const [chosen, setChosen] = useState<number | undefined>();
  const projectId = useOwnProject(chosen ?? (typeof project === 'number' ? project : undefined))?.id;
  const available = cart.items.filter((item) => item.isAvailable).length;
  const leftOut = cart.items.length - available;
  const go = () =>
    start.mutate(
      { cart, projectId },
      {
        onSuccess: (campaign) => {
          onClose();
          void navigate({ href: `/user/campaign/new/briefings?campaign=${campaign}` });
        },
      },
    );
  return (
    <div className={classes.foot}>
      <HeavyAnchors anchors={cart.heavyAnchors} />
      {leftOut > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={16} />} p="xs">
          {available === 0 ? t('nothingLeft') : t('leftOut', { count: leftOut })}
        </Alert>
      )}
      <div className={classes.total}>
        <span>
          {t('total')} <span className={classes.beside}>{t('sites', { count: available })}</span>
        </span>
        <strong>
          <MoneyText cents={cart.totalCents} />
        </strong>
      </div>
      {cart.highestTotalCents > cart.totalCents && (
        <Text size="xs" c="dimmed">
          {t('surcharge', { amount: money(cart.highestTotalCents) })}
        </Text>
      )}
      <Shortfall pricesCents={cart.items.flatMap((item) => (item.isAvailable ? [item.priceCents ?? 0] : []))} />
      <ProjectSelect value={projectId} onChange={setChosen} label={t('project')} />
      {/* Above the button, which ends the drawer: a toast stands higher than it. */}
      <Text size="xs" c="dimmed">
        {t('continueHelp')}
      </Text>
      <Button fullWidth size="md" loading={start.isPending} disabled={available === 0} onClick={go}>
        {t('continue')}
      </Button>
    </div>
  );
}
