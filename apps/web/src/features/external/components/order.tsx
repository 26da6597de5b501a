import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { useT } from '../../../lib/i18n.ts';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { GuaranteeTerms } from '../../link-life/components/guarantee-terms.tsx';
import { relOf } from '../copy-text.ts';
import { CopyIcon } from './copy-icon.tsx';
import classes from './order.module.css';
import { Section } from './section.tsx';

/** What has to be published and how, in words and as the HTML of the link. */
export function Order({ publication }: { publication: OwnerBriefing }) {
  const t = useT('external');
  const { briefingType, fillMode, linkType, targets, guarantee, insertion } = publication;
  const codes = targets.map((target) => linkCode(target, relOf(linkType)));
  return (
    <Section title={t('order.title')}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('order.type')}</dt>
          <dd>{t(`type.${briefingType}`)}</dd>
        </div>
        {insertion && <InsertionOrder insertion={insertion} />}
        {fillMode && !insertion && (
          <div>
            <dt>{t('order.label')}</dt>
            <dd>{t(`label.${fillMode}`)}</dd>
          </div>
        )}
        {linkType && (
          <div>
            <dt>{t('order.link')}</dt>
            <dd>{t(`linkType.${linkType}`)}</dd>
          </div>
        )}
        {guarantee && (
          <div>
            <dt>{t('order.guarantee')}</dt>
            <dd>
              <GuaranteeTerms terms={guarantee} reader="owner" />
            </dd>
          </div>
        )}
      </dl>
      {targets.length > 0 && (
        <>
          <h3 className={classes.sub}>{targets.length > 1 ? t('order.targets') : t('order.target')}</h3>
          <ul className={classes.targets}>
            {targets.map(({ keyword, url }) => (
              <li key={`${keyword} ${url}`} className={classes.target}>
                <div className={classes.words}>
                  <strong>{keyword}</strong>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    <AddressText address={url} />
                  </a>
                </div>
                <CopyIcon value={url} name={t('order.copyUrl', { url })} />
              </li>
            ))}
          </ul>
        </>
      )}
      {codes.length > 0 && (
        <>
          <h3 className={classes.sub}>{t('order.linkCode')}</h3>
          {codes.map((code) => (
            <div key={code} className={classes.codeLine}>
              <code className={classes.code}>{code}</code>
              <CopyIcon value={code} name={t('order.copyCode')} />
            </div>
          ))}
        </>
      )}
    </Section>
  );
}

/** The article that gets the link, and what is written around it. */
function InsertionOrder({ insertion }: { insertion: NonNullable<OwnerBriefing['insertion']> }) {
  const t = useT('external');
  const { articleUrl, sentenceBy, sentence } = insertion;
  return (
    <>
      <div>
        <dt>{t('articles.in')}</dt>
        <dd>
          {articleUrl ? (
            <a href={articleUrl} target="_blank" rel="noopener noreferrer">
              <AddressText address={articleUrl} />
            </a>
          ) : (
            t('articles.yours')
          )}
        </dd>
      </div>
      <div>
        <dt>{t('articles.sentence')}</dt>
        <dd>
          {sentenceBy === 'owner' ? (
            t('articles.sentenceYours')
          ) : (
            <>
              {sentence} <CopyIcon value={sentence} name={t('articles.copySentence')} />
            </>
          )}
        </dd>
      </div>
    </>
  );
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');

const linkCode = ({ keyword, url }: { keyword: string; url: string }, rel: string) =>
  `<a href="${escaped(url)}"${rel && ` rel="${rel}"`}>${escaped(keyword)}</a>`;
