import { IconButton } from '@pollen/ui/IconButton';
import { Check, Trash2 } from 'lucide-react';
import { Fragment } from 'react';
import { ScrollBox } from '../../layouts/ScrollBox';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { weightingWords } from '../../locales/weighting.en';
import type { Variable } from './table-view';
import styles from './WeightingForm.module.css';
import {
  categoriesOf,
  hundredths,
  pastedPercents,
  sumOf,
  type VariableDraft,
  type WeightingReport,
} from './weighting-draft';

interface WeightingTargetsProps {
  drafts: readonly VariableDraft[];
  variables: readonly Variable[];
  report: WeightingReport | null;
  onChange: (drafts: readonly VariableDraft[]) => void;
}

/** How far the sample may be from its target without being marked, in percentage points. */
const FAR = 8;
/** The longest bar of the comparison stands for this many percentage points. */
const LONGEST = 20;

/** The table of targets: sample, target and weighted share of each category of each variable. */
export function WeightingTargets({ drafts, variables, report, onChange }: WeightingTargetsProps) {
  const t = useT(weightingWords);
  const format = useFormat();
  const share = (value: number | null | undefined) => (value == null ? '–' : `${value.toFixed(1)}%`);
  return (
    <>
      <ScrollBox className={styles.scroll} label={t('targets')}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('targets')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('category')}</th>
              <th scope="col">{t('responses')}</th>
              <th scope="col">{t('sample')}</th>
              <th scope="col">{t('target')}</th>
              <th scope="col" className={styles.against}>
                {t('against')}
              </th>
              <th scope="col">{t('points')}</th>
              <th scope="col">{t('weighted')}</th>
            </tr>
          </thead>
          <tbody>
            {drafts.map((draft, at) => {
              const variable = variables.find(({ name }) => name === draft.name);
              const found = report?.variables.find(({ name }) => name === draft.name);
              const categories = found?.categories ?? categoriesOf(variable?.categories ?? []);
              const put = (percents: VariableDraft['percents']) =>
                onChange(drafts.map((other) => (other === draft ? { ...draft, percents } : other)));
              const sum = sumOf(draft);
              const title = variable?.title ?? draft.name;
              return (
                <Fragment key={draft.name}>
                  <tr className={styles.variable}>
                    <th scope="rowgroup" colSpan={5}>
                      <b>{title}</b>{' '}
                      <span className={styles.note}>
                        {variable?.isOfMember ? t('fromProfile') : t('fromAnswers')}
                        {found && ` · ${found.missing === 0 ? t('noneMissing') : t('missing', { n: found.missing })}`}
                      </span>
                    </th>
                    <td colSpan={2}>
                      <span className={styles.sum} data-whole={Math.abs(sum - 100) <= 0.1 || undefined}>
                        {Math.abs(sum - 100) <= 0.1 && <Check size={16} aria-hidden="true" />}
                        {t('sum', { n: Number(sum.toFixed(2)) })}
                      </span>
                      <IconButton
                        label={t('removeVariable', { name: title })}
                        onClick={() => onChange(drafts.filter((_, place) => place !== at))}
                      >
                        <Trash2 size={18} />
                      </IconButton>
                    </td>
                  </tr>
                  {categories.map(({ key, label }, place) => {
                    const own = found?.categories[place];
                    const typed = draft.percents[key] ?? '';
                    const target = hundredths(typed);
                    const points = own && target !== null ? own.share - target / 100 : null;
                    return (
                      <tr key={key}>
                        <th scope="row">{label}</th>
                        <td>{own ? format.number(own.responses) : '–'}</td>
                        <td>{share(own?.share)}</td>
                        <td>
                          <span className={styles.percent}>
                            <input
                              className={styles.input}
                              aria-label={t('targetOf', { name: `${title}, ${label}` })}
                              inputMode="decimal"
                              maxLength={7}
                              placeholder={own?.share.toFixed(1)}
                              value={typed}
                              onChange={({ target: input }) => put({ ...draft.percents, [key]: input.value })}
                              onPaste={(event) => {
                                const pasted = pastedPercents(event.clipboardData.getData('text'));
                                if (pasted.length === 0) return;
                                event.preventDefault();
                                const next = categories.slice(place).flatMap((category, offset) => {
                                  const percent = pasted[offset];
                                  return percent === undefined ? [] : [[category.key, percent] as const];
                                });
                                put({ ...draft.percents, ...Object.fromEntries(next) });
                              }}
                            />
                            %
                          </span>
                        </td>
                        <td className={styles.against}>{points !== null && <Distance points={points} />}</td>
                        <td data-far={(points !== null && Math.abs(points) >= FAR) || undefined}>
                          {points === null ? '–' : inPoints(points)}
                        </td>
                        <td className={styles.weighted}>{share(own?.weighted)}</td>
                      </tr>
                    );
                  })}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
      <p className={styles.hint}>{t('pasteHint')}</p>
    </>
  );
}

function inPoints(points: number): string {
  const rounded = points.toFixed(1);
  return points > 0 ? `+${rounded}` : rounded.replace('-', '−');
}

/** A bar from the middle to the side on which the sample is off its target. */
function Distance({ points }: { points: number }) {
  const width = `${(50 * Math.min(LONGEST, Math.abs(points))) / LONGEST}%`;
  return (
    <span className={styles.distance} aria-hidden="true">
      <span
        data-far={Math.abs(points) >= FAR || undefined}
        style={points >= 0 ? { left: '50%', width } : { right: '50%', width }}
      />
    </span>
  );
}
