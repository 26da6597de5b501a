import { Anchor } from '@mantine/core';
import { AddressText } from './address-text.tsx';

/** Writes to a mail address. */
export const MailLink = ({ address }: { address: string }) => (
  <Anchor href={`mailto:${address}`} inherit>
    <AddressText address={address} />
  </Anchor>
);

/** Calls a number, as it was typed. */
export const PhoneLink = ({ number }: { number: string }) => (
  <Anchor href={`tel:${number.replace(/[^\d+]/g, '')}`} inherit>
    {number}
  </Anchor>
);
