import { Anchor, type AnchorProps } from '@mantine/core';
import { AddressText } from './address-text.tsx';

/** The domain of a site, which it opens, without a referrer. */
export const DomainLink = ({ domain, ...look }: { domain: string } & Pick<AnchorProps, 'c'>) => (
  <Anchor href={`https://${domain}`} target="_blank" rel="noopener noreferrer nofollow" inherit {...look}>
    <AddressText address={domain} />
  </Anchor>
);

/** A typed address: a link only if it is a web address, without a referrer. */
export function WebAddress({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <AddressText address={url} />;
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" inherit style={{ overflowWrap: 'anywhere' }}>
      <AddressText address={url} />
    </Anchor>
  );
}
