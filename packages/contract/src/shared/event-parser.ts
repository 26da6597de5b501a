/** One server-sent event: its name (default `message`) and its data. */
export type ServerEvent = { name: string; data: string };

/**
 * Splits a text stream into server-sent events (WHATWG HTML §9.2.6), however it is chunked. Skips comments, ids and
 * retry hints. An unfinished event waits for its end.
 */
export function eventParser(emit: (event: ServerEvent) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const blocks = (rest + chunk).replace(/\r\n/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const rows = block.split('\n');
      const values = (field: string) =>
        rows.filter((row) => row.startsWith(`${field}:`)).map((row) => row.slice(field.length + 1).replace(/^ /, ''));
      const data = values('data');
      if (data.length > 0) emit({ name: values('event').at(-1) ?? 'message', data: data.join('\n') });
    }
  };
}

/** Reads an event stream until it ends. Rejects if it breaks. */
export async function readEvents(body: ReadableStream<Uint8Array>, emit: (event: ServerEvent) => void): Promise<void> {
  const parse = eventParser(emit);
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parse(decoder.decode(value, { stream: true }));
  }
}
