import { Anchor } from '@mantine/core';
import { AddressText } from './address-text.tsx';

/** A typed address: a link only if it is a web address, without a referrer. */
export function WebAddress({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <AddressText address={url} />;
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" inherit style={{ overflowWrap: 'anywhere' }}>
      <AddressText address={url} />
    </Anchor>
  );
}
