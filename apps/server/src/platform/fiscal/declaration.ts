/** What the producer of the program declares of one of its versions. */
export interface Declaration {
  readonly system: { readonly name: string; readonly id: string; readonly version: string };
  readonly producer: string;
  readonly nif: string;
  readonly address: string;
  readonly place: string;
  readonly email: string;
  /** Null for a draft. */
  readonly day: string | null;
}
