import { CLIENT_STATUSES, type ClientStatus } from '@linkstand/contract/briefings/machine';
import { useT } from '../../../lib/i18n.ts';
import { TONES } from '../../../ui/data/tone.ts';
import { TONE_OF_CLIENT_STATUS } from '../../briefings/status-tones.ts';
import classes from './campaign-progress.module.css';

type Props = {
  /** How many briefings are in each client status. */
  progress: Readonly<Record<string, number>>;
  /** The same in words below the bar. */
  legend?: boolean;
};

/** The furthest first, as a bar fills from the left. */
const ORDER: readonly ClientStatus[] = CLIENT_STATUSES.toReversed().toSorted((a, b) => rank(a) - rank(b));

/** Briefings that ended without a publication are at the end of the bar. */
function rank(status: ClientStatus): number {
  return status === 'denied' || status === 'canceled' ? 1 : 0;
}

/** How far the publications of a campaign are: one part per client status, as wide as it has briefings. */
export function CampaignProgress({ progress, legend = false }: Props) {
  const words = useT('briefings');
  const t = useT('campaigns');
  const parts = ORDER.flatMap((status) => {
    const count = progress[status] ?? 0;
    return count > 0
      ? [{ status, count, color: `var(--mantine-color-${TONES[TONE_OF_CLIENT_STATUS[status]]}-filled)` }]
      : [];
  });
  const label = (status: ClientStatus, count: number) =>
    t('progress.label', { count, status: words(`clientStatus.${status}`) });
  const all = parts.map(({ status, count }) => label(status, count)).join(', ');
  return (
    <div>
      <div className={classes.bar} role="img" aria-label={all} title={legend ? undefined : all}>
        {parts.map(({ status, count, color }) => (
          <span
            key={status}
            className={classes.part}
            data-bar
            data-status={status}
            style={{ flexGrow: count, '--part': color }}
          />
        ))}
      </div>
      {legend && (
        <ul className={classes.legend} aria-hidden="true">
          {parts.map(({ status, count, color }) => (
            <li key={status}>
              <span className={classes.dot} data-shape data-status={status} style={{ '--part': color }} />
              {label(status, count)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

declare module 'react' {
  interface CSSProperties {
    '--part'?: string;
  }
}
