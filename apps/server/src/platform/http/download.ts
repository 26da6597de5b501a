import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { DirectAnswer } from './direct-answer.ts';

/** A file as an answer. */
export interface Download {
  readonly body: Buffer | string | Readable;
  readonly mediaType: string;
  /** Name to save the file under. Without it, the browser shows the file. */
  readonly fileName?: string;
  /** The browser may cache it: the address changes with the content. */
  readonly isKept?: boolean;
}

/** Opened on its own, the file loads and runs nothing. SVG keeps its styles, which have been sanitized. */
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

/** RFC 6266: an ASCII name for old clients, and the full name encoded. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]+/g, '_').slice(0, 100) || 'file';
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

/** The return value of a `download` endpoint's handler. */
export const download = (file: Download): DownloadAnswer => new DownloadAnswer(file);

class EventStream extends DirectAnswer {
  readonly stream: Readable;
  constructor(stream: Readable) {
    super();
    this.stream = stream;
  }

  send(reply: FastifyReply) {
    // The client closed the connection: stop writing.
    reply.raw.once('close', () => this.stream.destroy());
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(this.stream);
  }
}

/** Server-sent events (WHATWG HTML §9.2), until the client leaves. */
export const eventStream = (stream: Readable): DirectAnswer => new EventStream(stream);
