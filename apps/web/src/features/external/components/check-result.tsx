import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { isChoice } from '@linkstand/contract/shared/tables';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { WebAddress } from '../../../ui/data/web-address.tsx';
import { relOf } from '../copy-text.ts';
import classes from './check-result.module.css';

type Agreed = Pick<OwnerBriefing, 'linkType' | 'targets'>;

/** What one look at the page found, in plain words: what is wrong and how to put it right. */
export function CheckResult({ check, publication }: { check: LinkCheck; publication: Agreed }) {
  const t = useT('external');
  const { date } = useFormat();
  const { ok, problems, anchor, linkUrl, linkType, checkedAt } = check;
  const Icon = ok ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.result} data-ok={ok}>
      <p className={classes.verdict}>
        <Icon size={22} className={classes.icon} aria-hidden="true" />
        <span>{ok ? t('check.ok') : t('check.problems', { count: problems.length })}</span>
      </p>
      {ok && linkUrl && linkType && (
        <p className={classes.sentence}>
          <Sentence
            text={t('check.okSentence', { anchor: anchor ?? '', url: linkUrl, kind: t(`linkKind.${linkType}`) })}
            url={linkUrl}
          />
        </p>
      )}
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <Problem
              key={`${problem.code} ${problem.link?.keyword} ${problem.link?.url}`}
              problem={problem}
              agreed={publication}
            />
          ))}
        </ul>
      )}
      <p className={classes.when}>{t('check.at', { when: date(checkedAt, 'time') })}</p>
    </div>
  );
}

/** A sentence whose address is a link. */
function Sentence({ text, url }: { text: string; url: string }) {
  const at = text.lastIndexOf(url);
  return (
    <>
      {text.slice(0, at)}
      <WebAddress url={url} />
      {text.slice(at + url.length)}
    </>
  );
}

type ProblemProps = { problem: LinkCheck['problems'][number]; agreed: Agreed };

function Problem({ problem: { code, detail, link }, agreed }: ProblemProps) {
  const t = useT('external');
  const target = link ?? agreed.targets[0];
  const fixOf = () => {
    switch (code) {
      case 'rel_mismatch':
        return t('fix.rel_mismatch', { rel: relOf(agreed.linkType) });
      case 'link_missing':
      case 'domain_only':
        return t(`fix.${code}`, { url: target?.url ?? '' });
      case 'anchor_mismatch':
        return t('fix.anchor_mismatch', { keyword: target?.keyword ?? '' });
      default:
        return t(`fix.${code}`);
    }
  };
  return (
    <li>
      <strong>{code === 'page_status' ? t('problem.page_status', { detail }) : t(`problem.${code}`)}</strong>
      {link && (
        <span>
          {link.keyword} → <AddressText address={link.url} />
        </span>
      )}
      <span>{fixOf()}</span>
      {code === 'page_unreachable' && isChoice(REASONS, detail) && <span>{t(`unreachable.${detail}`)}</span>}
      {SHOWN.has(code) && detail !== '' && (
        <span>
          {t('check.found')} <code className={classes.detail}>{detail}</code>
        </span>
      )}
    </li>
  );
}

/** Problems whose detail is something that stands on the page. */
const SHOWN: ReadonlySet<string> = new Set([
  'domain_only',
  'link_nofollow',
  'link_sponsored',
  'rel_mismatch',
  'anchor_mismatch',
  'noindex',
  'canonical_elsewhere',
  'robots_blocked',
  'redirected_off_site',
]);

const REASONS = [
  'dns',
  'refused',
  'tls',
  'timeout',
  'too_large',
  'too_many_redirects',
  'bad_response',
  'proxy',
  'aborted',
] as const;
