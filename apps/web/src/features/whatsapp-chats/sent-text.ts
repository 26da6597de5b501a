/** As long as WhatsApp lets it be. */
const CAPTION = 1024;

/** What of a typed text goes with a file: the beginning, and nothing with a recording, which can't have words. */
export const captionOf = (file: Pick<File, 'type'>, typed: string): string =>
  file.type.startsWith('audio/') ? '' : typed.trim().slice(0, CAPTION);

/** What is left of a typed text when its beginning was sent. Also keeps what was typed meanwhile. */
export function withoutSent(typed: string, sent: string): string {
  const rest = typed.trimStart();
  return sent !== '' && rest.startsWith(sent.trim()) ? rest.slice(sent.trim().length).trimStart() : typed;
}
