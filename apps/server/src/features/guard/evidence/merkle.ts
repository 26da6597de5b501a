import { sha256 } from '../../../platform/canonical-json.ts';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** RFC 9162 §2.1.1: the hash of a leaf. */
export const leafHash = (data: Uint8Array): Buffer => sha256(LEAF, data);
const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right);

/** The largest power of two below a number above 1. */
const split = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1);

/** The root of the tree over these leaf hashes. Of none: the hash of nothing. */
export function treeRoot(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return sha256('');
  if (leaves.length === 1) return only;
  const left = split(leaves.length);
  return nodeHash(treeRoot(leaves.slice(0, left)), treeRoot(leaves.slice(left)));
}

/** RFC 9162 §2.1.3.1: the hashes beside the way from a leaf to the root, the lowest first. */
export function inclusionPath(leaves: readonly Buffer[], index: number): Buffer[] {
  if (leaves.length <= 1) return [];
  const left = split(leaves.length);
  return index < left
    ? [...inclusionPath(leaves.slice(0, left), index), treeRoot(leaves.slice(left))]
    : [...inclusionPath(leaves.slice(left), index - left), treeRoot(leaves.slice(0, left))];
}
