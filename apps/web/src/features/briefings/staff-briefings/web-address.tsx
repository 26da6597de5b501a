import { Anchor } from '@mantine/core';

/** An address somebody typed: a link only when it is one of the web, and never told where the click came from. */
export function WebAddress({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <>{url}</>;
  return (
    <Anchor
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      size="sm"
      style={{ overflowWrap: 'anywhere' }}
    >
      {url}
    </Anchor>
  );
}
