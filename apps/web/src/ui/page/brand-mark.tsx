import { brand } from '../../lib/brand.ts';
import classes from './brand-mark.module.css';

/**
 * The brand's full logo, or its icon if `compact`. A brand without pictures shows its name. Logos are made for a white
 * page, so in the dark scheme the icon and the name are shown.
 */
export function BrandMark({ compact = false }: { compact?: boolean }) {
  if (compact) return <NamedIcon hidden />;
  if (!brand.logoUrl) return <NamedIcon />;
  return (
    <>
      <img className={`${classes.logo} ${classes.onLight}`} src={brand.logoUrl} alt={brand.name} />
      <span className={classes.onDark}>
        <NamedIcon />
      </span>
    </>
  );
}

function NamedIcon({ hidden = false }: { hidden?: boolean }) {
  return (
    <span className={classes.mark}>
      {brand.iconUrl ? (
        <img className={classes.icon} src={brand.iconUrl} alt="" />
      ) : (
        <span className={classes.tile} aria-hidden="true">
          {brand.name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <span className={hidden ? classes.hidden : undefined}>{brand.name}</span>
    </span>
  );
}
