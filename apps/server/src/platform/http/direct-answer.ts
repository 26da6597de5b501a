import type { FastifyReply } from 'fastify';

/** An answer that writes itself, for what is more than status and JSON: files, streams, cookies. */
export abstract class DirectAnswer {
  abstract send(reply: FastifyReply): FastifyReply;
}

class NoContent extends DirectAnswer {
  readonly headers: Readonly<Record<string, string>>;
  constructor(headers: Readonly<Record<string, string>>) {
    super();
    this.headers = headers;
  }

  send(reply: FastifyReply): FastifyReply {
    return reply.headers(this.headers).code(204).send();
  }
}

/** 204 with additional headers. */
export const noContent = (headers: Readonly<Record<string, string>>): DirectAnswer => new NoContent(headers);
