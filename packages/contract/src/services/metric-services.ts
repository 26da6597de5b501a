/** Services that metrics of sites are read from. Without Zod, as services.ts. */
export const METRIC_SERVICES = ['moz', 'ahrefs', 'dataforseo', 'semrush'] as const;
export type MetricService = (typeof METRIC_SERVICES)[number];

/** Which services have DA and PA, and which have visits per month. */
export const AUTHORITY_SERVICES = ['moz', 'ahrefs'] as const satisfies readonly MetricService[];
export const TRAFFIC_SERVICES = ['dataforseo', 'ahrefs', 'semrush'] as const satisfies readonly MetricService[];

export const FIGURES = ['da', 'pa', 'monthlyTraffic'] as const;
export type Figure = (typeof FIGURES)[number];
