import type { FastifyReply } from 'fastify';

/** An answer that writes itself, where status and JSON are not enough: files, streams, cookies. */
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

/** 204 with headers of its own. */
export const noContent = (headers: Readonly<Record<string, string>>): DirectAnswer => new NoContent(headers);
