/** What a demo page can be asked to get wrong, by the end of its path: `/my-article-nofollow`. */
export const DEMO_FAULTS = [
  'nofollow',
  'sponsored',
  'noindex',
  'nolink',
  'gone',
  'moved',
  // Noindex in a header; another canonical page; hidden by a style; kept from search engines, or from our checks.
  'xrobots',
  'canonical',
  'hidden',
  'blocked',
  'refused',
  // Leads to another site; asks for a human; asks for patience; forbids; is broken; never ends; is there every other
  // hour only.
  'offsite',
  'challenge',
  'limited',
  'forbidden',
  'broken',
  'slow',
  'flapping',
] as const;
export type DemoFault = (typeof DEMO_FAULTS)[number];

export interface FaultyPath {
  /** The path without its faults, and without a slash at its end. */
  readonly path: string;
  readonly faults: ReadonlySet<DemoFault>;
  /** Where a path that ends in `-moved` leads: itself without that. */
  readonly movedTo: string | null;
}

/** Takes the faults off the end of a path; several may follow each other. */
export function readFaults(requested: string): FaultyPath {
  const faults = new Set<DemoFault>();
  let path = `/${requested.replace(/^\/+|\/+$/g, '')}`;
  let movedTo: string | null = null;
  for (;;) {
    const fault = DEMO_FAULTS.find((name) => path.endsWith(`-${name}`) && !path.endsWith(`/-${name}`));
    if (fault === undefined) return { path, faults, movedTo };
    path = path.slice(0, -fault.length - 1);
    if (fault === 'moved' && faults.size === 0) movedTo = path;
    faults.add(fault);
  }
}
