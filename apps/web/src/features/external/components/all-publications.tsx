import { Link } from '@tanstack/react-router';
import { useT } from '../../../lib/i18n.ts';
import classes from './all-publications.module.css';

/** The way to everything of the owner, where its link is known. */
export function AllPublications({ uuid }: { uuid: string | null }) {
  const t = useT('external');
  if (uuid === null) return null;
  return (
    <Link to="/external/owner/$uuid/briefings" params={{ uuid }} className={classes.link}>
      {t('publish.all')}
    </Link>
  );
}
