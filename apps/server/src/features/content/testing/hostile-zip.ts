import { deflateRawSync } from 'node:zlib';

/** A zip of one deflated entry, by hand: no library of ours would make one this hostile. */
export function hostileZip(name: string, content: Buffer): Buffer {
  const data = deflateRawSync(content);
  const entry = (signature: number, extra: Buffer) => {
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt16LE(name.length, 22);
    const mark = Buffer.alloc(4);
    mark.writeUInt32LE(signature);
    return Buffer.concat([mark, extra, head]);
  };
  const local = Buffer.concat([entry(0x04034b50, Buffer.alloc(0)), Buffer.from(name), data]);
  const central = Buffer.concat([entry(0x02014b50, Buffer.from([20, 0])), Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
