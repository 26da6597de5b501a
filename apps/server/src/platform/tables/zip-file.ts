import { createInflateRaw, inflateRawSync } from 'node:zlib';

/** One file in a zip file, as its central directory declares it (APPNOTE.TXT §4.3). */
interface ZipEntry {
  readonly method: number;
  readonly packed: number;
  readonly local: number;
}

const END = { signature: 0x06054b50, length: 22 };
const END_64_LOCATOR = { signature: 0x07064b50, length: 20 };
const END_64_SIGNATURE = 0x06064b50;
const CENTRAL = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };
const WIDE = 0xffff_ffff;
const MAX_ENTRIES = 5000;
const MAX_COMMENT = 0xffff;
const [STORED, DEFLATED] = [0, 8];

/** Why a zip file can't be read. */
export class ZipFault extends Error {
  override name = 'ZipFault';
  readonly reason: 'broken' | 'too_large';
  constructor(reason: 'broken' | 'too_large') {
    super(`The zip file is refused: ${reason}.`);
    this.reason = reason;
  }
}

/** Names as they are compared: some programs write backslashes, others other capitals. */
const plainName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/**
 * A zip file in memory, of which single entries are unpacked, as a stream and up to a limit. Sizes declared inside are
 * not trusted.
 */
export class ZipFile {
  readonly #file: Buffer;
  readonly #entries = new Map<string, ZipEntry>();

  /** @throws ZipFault */
  constructor(bytes: Uint8Array) {
    this.#file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      this.#readDirectory();
    } catch (error) {
      throw error instanceof RangeError ? new ZipFault('broken') : error;
    }
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(plainName(name));
  }

  /** Unpacks an entry in parts. @throws ZipFault, for more than `most` bytes too */
  async *stream(name: string, most: number): AsyncGenerator<Uint8Array> {
    const { method, content } = this.#packed(name);
    let left = most;
    const count = (bytes: number) => {
      left -= bytes;
      if (left < 0) throw new ZipFault('too_large');
    };
    if (method === STORED) {
      count(content.length);
      yield content;
      return;
    }
    const inflate = createInflateRaw({ chunkSize: 128 * 1024 });
    inflate.end(content);
    try {
      for await (const part of inflate) {
        const bytes: Uint8Array = part;
        count(bytes.length);
        yield bytes;
      }
    } catch (error) {
      throw error instanceof Error && 'code' in error ? new ZipFault('broken') : error;
    }
  }

  /** A whole entry. @throws ZipFault */
  read(name: string, most: number): Buffer {
    const { method, content } = this.#packed(name);
    if (method === STORED) {
      if (content.length > most) throw new ZipFault('too_large');
      return content;
    }
    try {
      return inflateRawSync(content, { maxOutputLength: most });
    } catch (error) {
      const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      throw new ZipFault(isTooLarge ? 'too_large' : 'broken');
    }
  }

  #packed(name: string): { method: number; content: Buffer } {
    const entry = this.#entries.get(plainName(name));
    if (!entry) throw new ZipFault('broken');
    const { local, packed, method } = entry;
    const file = this.#file;
    if (local + LOCAL.length > file.length || file.readUInt32LE(local) !== LOCAL.signature)
      throw new ZipFault('broken');
    const begin = local + LOCAL.length + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    if (begin + packed > file.length || (method !== STORED && method !== DEFLATED)) throw new ZipFault('broken');
    return { method, content: file.subarray(begin, begin + packed) };
  }

  #readDirectory(): void {
    const file = this.#file;
    const end = this.#findEnd();
    let entries = file.readUInt16LE(end + 10);
    let at = file.readUInt32LE(end + 16);
    const locator = end - END_64_LOCATOR.length;
    if (locator >= 0 && file.readUInt32LE(locator) === END_64_LOCATOR.signature) {
      const wide = Number(file.readBigUInt64LE(locator + 8));
      if (file.readUInt32LE(wide) !== END_64_SIGNATURE) throw new ZipFault('broken');
      entries = Number(file.readBigUInt64LE(wide + 32));
      at = Number(file.readBigUInt64LE(wide + 48));
    }
    if (entries > MAX_ENTRIES) throw new ZipFault('too_large');
    for (let entry = 0; entry < entries; entry++) {
      if (file.readUInt32LE(at) !== CENTRAL.signature) throw new ZipFault('broken');
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => file.readUInt16LE(at + field)) as [
        number,
        number,
        number,
      ];
      const nameEnd = at + CENTRAL.length + nameLength;
      const name = plainName(file.toString('utf8', at + CENTRAL.length, nameEnd));
      // Of two entries of one name, programs open the first or the last: none is right.
      if (this.#entries.has(name)) throw new ZipFault('broken');
      this.#entries.set(name, {
        method: file.readUInt16LE(at + 10),
        ...this.#sizes(at, file.subarray(nameEnd, nameEnd + extraLength)),
      });
      at = nameEnd + extraLength + commentLength;
    }
  }

  #findEnd(): number {
    const file = this.#file;
    const first = Math.max(0, file.length - END.length - MAX_COMMENT);
    for (let at = file.length - END.length; at >= first; at--) if (file.readUInt32LE(at) === END.signature) return at;
    throw new ZipFault('broken');
  }

  /** Sizes and offsets beyond 32 bits are in an extra field (§4.5.3), each only where its usual place is full. */
  #sizes(line: number, extra: Buffer): Pick<ZipEntry, 'packed' | 'local'> {
    const file = this.#file;
    let [packed, local] = [file.readUInt32LE(line + 20), file.readUInt32LE(line + 42)];
    const hasWideSize = file.readUInt32LE(line + 24) === WIDE;
    for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
      if (extra.readUInt16LE(at) !== 1) continue;
      let field = at + 4 + (hasWideSize ? 8 : 0);
      if (packed === WIDE) {
        packed = Number(extra.readBigUInt64LE(field));
        field += 8;
      }
      if (local === WIDE) local = Number(extra.readBigUInt64LE(field));
    }
    return { packed, local };
  }
}
