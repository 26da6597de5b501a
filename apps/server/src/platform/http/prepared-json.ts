import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { DirectAnswer } from './direct-answer.ts';

const compressed = promisify(brotliCompress);
/** Compressing smaller answers costs more than it saves. */
const WORTH_COMPRESSING = 2048;

/** A JSON answer kept as bytes: sending it again costs neither serialisation nor compression. */
export class PreparedJson extends DirectAnswer {
  readonly #plain: Buffer;
  #brotli: Buffer | undefined;
  #isCompressing = false;

  constructor(value: unknown) {
    super();
    this.#plain = Buffer.from(JSON.stringify(value));
  }

  /** Its size in memory, in bytes. */
  get bytes(): number {
    return this.#plain.length + (this.#brotli?.length ?? 0);
  }

  send(reply: FastifyReply): FastifyReply {
    reply.header('content-type', 'application/json; charset=utf-8');
    const accepts = reply.request.headers['accept-encoding'] ?? '';
    if (this.#plain.length < WORTH_COMPRESSING || !/\bbr\b/.test(String(accepts))) return reply.send(this.#plain);
    // The first time it is compressed on the way out like any answer. Meanwhile it is compressed once more, and better,
    // for later.
    if (!this.#brotli) {
      void this.#compress();
      return reply.send(this.#plain);
    }
    return reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(this.#brotli);
  }

  async #compress(): Promise<void> {
    if (this.#isCompressing) return;
    this.#isCompressing = true;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    this.#brotli = await compressed(this.#plain, { params }).catch(() => undefined);
  }
}
