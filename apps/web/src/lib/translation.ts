/** Messages as a tree of sentences. `{{name}}` is a placeholder; `_one` and `_other` are plural forms. */
export type MessageTree = { readonly [key: string]: string | MessageTree };

/** Placeholders of a sentence. */
export type ValuesOf<S extends string> = S extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | ValuesOf<Rest>
  : never;

type SameValues<Source extends string, Sentence extends string> = [ValuesOf<Source>] extends [ValuesOf<Sentence>]
  ? [ValuesOf<Sentence>] extends [ValuesOf<Source>]
    ? Sentence
    : { error: 'this sentence names a value that the English one lacks'; value: ValuesOf<Sentence> }
  : { error: 'this sentence lacks a value of the English one'; value: ValuesOf<Source> };

type Shape<Source> = { readonly [K in keyof Source]: Source[K] extends string ? string : Shape<Source[K]> };

type Checked<Source, Given> = {
  readonly [K in keyof Given]: K extends keyof Source
    ? Source[K] extends string
      ? Given[K] extends string
        ? string extends Given[K]
          ? string
          : SameValues<Source[K], Given[K]>
        : never
      : Checked<Source[K], Given[K]>
    : never;
};

/**
 * Types messages as the translation of another tree: `translationOf<typeof source>()({ … })`. A missing or extra key or
 * `{{value}}` does not compile.
 */
export const translationOf =
  <Source extends MessageTree>() =>
  <const Given extends Shape<Source>>(messages: Given & Checked<Source, Given>): Given =>
    messages;
