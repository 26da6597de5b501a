import type { Candidates } from './problem.ts';

/** Bytes of one site: id, price, value and owner as big-endian doubles, as PostgreSQL's float8send writes them. */
export const PACKED_BYTES = 32;

export function unpackCandidates(packed: readonly Uint8Array[]): Candidates {
  const size = packed.reduce((sum, { byteLength }) => sum + byteLength / PACKED_BYTES, 0);
  const [ids, prices, values, owners] = [0, 1, 2, 3].map(() => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of packed) {
    const view = new DataView(buffer, byteOffset, byteLength);
    for (let offset = 0; offset < byteLength; offset += PACKED_BYTES, at++) {
      ids[at] = view.getFloat64(offset);
      prices[at] = view.getFloat64(offset + 8);
      values[at] = view.getFloat64(offset + 16);
      owners[at] = view.getFloat64(offset + 24);
    }
  }
  return { ids, prices, values, owners };
}
