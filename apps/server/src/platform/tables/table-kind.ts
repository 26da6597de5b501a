/** What a file is, by its bytes: names say little. */
export type TableKind = 'text' | 'xlsx' | 'ods' | 'xls' | 'html' | 'xml' | 'other_spreadsheet' | 'packed' | 'binary';

const starts = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
const PACKED: readonly (readonly number[])[] = [
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
];

/** @param head its first bytes. @param isBinary whether they are no text */
export function kindOf(head: Uint8Array, isBinary: boolean): TableKind {
  if (starts(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'xls';
  // Of Excel 5 and before, without a container.
  if (starts(head, 0x09, 0x08) || starts(head, 0x09, 0x04) || starts(head, 0x09, 0x02)) return 'xls';
  if (starts(head, 0x50, 0x4b)) {
    const text = Buffer.from(head).toString('latin1');
    if (text.includes('opendocument.spreadsheet')) return 'ods';
    if (/Index\/Document\.iwa|\.iwa/.test(text)) return 'other_spreadsheet';
    return 'xlsx';
  }
  if (PACKED.some((bytes) => starts(head, ...bytes))) return 'packed';
  if (isBinary) return 'binary';
  const text = Buffer.from(head.subarray(0, 4096))
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^[^<\w]+/, '');
  if (/^(?:<!doctype html|<html|<head|<meta|<table|<body|<style)/i.test(text)) return 'html';
  if (/^<\?xml[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/i.test(text)) return 'xml';
  return 'text';
}
