import { Fragment } from 'react';
import { partsOfAddress } from './address-parts.ts';

/** A domain, url or mail address. Without room it goes on in a second line before a dot or after a slash, not in the middle of a word. */
export function AddressText({ address }: { address: string }) {
  return partsOfAddress(address).map(({ at, text }) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {text}
    </Fragment>
  ));
}
