import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './growing-field.module.css';

type Props = Omit<TextareaProps, 'autosize' | 'classNames' | 'style'>;

const KNOWS_FIELD_SIZING = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/**
 * As tall as what is typed, between two numbers of rows. Where the browser can, it does that by itself: Mantine's
 * script, which measures at moments of its own, at times left an empty field at its full height.
 */
export function GrowingField({ minRows = 1, maxRows, ...rest }: Props) {
  if (!KNOWS_FIELD_SIZING) return <Textarea {...rest} autosize minRows={minRows} {...(maxRows && { maxRows })} />;
  return (
    <Textarea
      {...rest}
      classNames={{ input: classes.input }}
      style={{ '--min-rows': minRows, '--max-rows': maxRows }}
    />
  );
}

declare module 'react' {
  interface CSSProperties {
    '--min-rows'?: number | undefined;
    '--max-rows'?: number | undefined;
  }
}
