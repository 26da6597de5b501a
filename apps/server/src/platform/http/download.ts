import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { DirectAnswer } from './direct-answer.ts';

/** An answer that is a file. */
export interface Download {
  readonly body: Buffer | string | Readable;
  readonly mediaType: string;
  /** Offered as the name to save under; absent: shown in place. */
  readonly fileName?: string;
  /** The reader's browser may keep it: its address changes with its bytes. */
  readonly isKept?: boolean;
}

/** Opened on its own it fetches and runs nothing; a drawing has its styles, which have been cleaned. */
const NOTHING = "default-src 'none'; sandbox";
const DRAWING = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

class DownloadAnswer extends DirectAnswer {
  readonly download: Download;
  constructor(download: Download) {
    super();
    this.download = download;
  }

  send(reply: FastifyReply) {
    const { body, mediaType, fileName, isKept } = this.download;
    if (fileName !== undefined) reply.header('content-disposition', attachment(fileName));
    return reply
      .header('content-type', mediaType)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', mediaType === 'image/svg+xml' ? DRAWING : NOTHING)
      .header('cache-control', isKept ? 'private, max-age=31536000, immutable' : 'private, no-store')
      .send(body);
  }
}

/** RFC 6266: a plain name for old readers, the true one encoded. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]+/g, '_').slice(0, 100) || 'file';
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

/** What a handler of a `download` endpoint returns. */
export const download = (file: Download): DownloadAnswer => new DownloadAnswer(file);

class EventStream extends DirectAnswer {
  readonly stream: Readable;
  constructor(stream: Readable) {
    super();
    this.stream = stream;
  }

  send(reply: FastifyReply) {
    // The reader hung up: nothing more is written for it.
    reply.raw.once('close', () => this.stream.destroy());
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(this.stream);
  }
}

/** Server-sent events (WHATWG HTML §9.2), for as long as the reader stays. */
export const eventStream = (stream: Readable): DirectAnswer => new EventStream(stream);
