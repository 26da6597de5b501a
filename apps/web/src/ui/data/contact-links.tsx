import { Anchor } from '@mantine/core';
import { AddressText } from './address-text.tsx';

/** Writes to a mail address. */
export const MailLink = ({ address }: { address: string }) => (
  <Anchor href={`mailto:${address}`} inherit>
    <AddressText address={address} />
  </Anchor>
);

export const phoneHref = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`;

/** Calls a number, as it was typed. */
export const PhoneLink = ({ number }: { number: string }) => (
  <Anchor href={phoneHref(number)} inherit>
    {number}
  </Anchor>
);
