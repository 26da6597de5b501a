import { Fragment } from 'react';
import { WebAddress } from './web-address.tsx';

/** Without the mark that ends a sentence, or closes what it stands in. */
const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)\]"'»”])/;

/** A text whose web addresses are links. */
export function TextWithAddresses({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that stays
    <Fragment key={at}>{at % 2 === 1 ? <WebAddress url={part} /> : part}</Fragment>
  ));
}
