import { brand } from '../lib/brand.ts';
import classes from './brand-mark.module.css';

/** The brand's full logo, or its icon when `compact`; a brand without pictures is written out. */
export function BrandMark({ compact = false }: { compact?: boolean }) {
  const picture = compact ? brand.iconUrl : brand.logoUrl;
  if (picture) return <img className={classes.logo} src={picture} alt={brand.name} />;
  return (
    <span className={classes.mark}>
      <span className={classes.tile} aria-hidden="true">
        {brand.name.slice(0, 1).toUpperCase()}
      </span>
      {compact ? <span className={classes.hidden}>{brand.name}</span> : <span>{brand.name}</span>}
    </span>
  );
}
