import type { ChatFile, ChatMessage } from '@linkstand/contract/whatsapp-chats/schema';
import { Anchor, Button, Text } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { download } from '../../../ui/buttons/download.ts';
import classes from './chat.module.css';

type Props = { chatId: number; message: ChatMessage; file: ChatFile };

/** A picture as it is, a recording to listen to, everything else to save; or why there is nothing. */
export function ChatFileView({ chatId, message, file }: Props) {
  const t = useT('whatsapp-chats');
  if (file.state !== 'stored')
    return (
      <Text size="sm" c={file.state === 'waiting' ? 'dimmed' : 'red'}>
        {t(`file.${file.state}`)}
      </Text>
    );
  return message.kind === 'document' ? (
    <SavedFile chatId={chatId} message={message} file={file} />
  ) : (
    <ShownFile chatId={chatId} message={message} file={file} />
  );
}

const load = (chatId: number, messageId: number, signal?: AbortSignal) =>
  api.whatsappChats.file({ params: { id: chatId, messageId } }, signal ? { signal } : {});

function SavedFile({ chatId, message, file }: Props) {
  const t = useT('whatsapp-chats');
  const { bytes } = useFormat();
  const name = file.name || t('file.unnamed');
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      className={classes.saved}
      onClick={() => void download(() => load(chatId, message.id), name)}
    >
      <IconFile size={16} stroke={1.6} aria-hidden="true" /> {name}
      {file.bytes !== null && ` (${bytes(file.bytes)})`}
    </Anchor>
  );
}

/** The file is read with our token, so it can't stand in the page by its address. */
function ShownFile({ chatId, message, file }: Props) {
  const t = useT('whatsapp-chats');
  const { data, error, refetch } = useQuery({
    queryKey: ['whatsapp-chats', 'file', chatId, message.id],
    queryFn: ({ signal }) => load(chatId, message.id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (error)
    return (
      <Button size="xs" variant="default" onClick={() => void refetch()}>
        {t('file.again')}
      </Button>
    );
  const label = message.body || file.name || t(`file.${message.kind === 'audio' ? 'audio' : 'picture'}`);
  if (message.kind === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: a recording that somebody sent has no captions
      <audio controls src={address} aria-label={label} className={classes.audio} />
    );
  if (message.kind === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: a film that somebody sent has no captions
      <video controls src={address} aria-label={label} className={classes.picture} />
    );
  return address ? <img src={address} alt={label} className={classes.picture} /> : <div className={classes.frame} />;
}
