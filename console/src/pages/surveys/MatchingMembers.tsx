import type { Api } from '@pollen/contract/api';
import { Spinner } from '@pollen/ui/Spinner';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCall } from '../../api/query';
import { useFormat } from '../../locales/format';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import { useCountries } from './CountryPicker';
import styles from './SurveyForm.module.css';
import { countableRule, type TargetDraft } from './survey-draft';

type Found = Api['POST /api/console/TargetCounts']['data'];

const countDelayMs = 400;

/** Shows the number of members who match a target while the operator edits it. */
export function MatchingMembers({ target }: { target: TargetDraft }) {
  const t = useT(formWords);
  const now = JSON.stringify(countableRule(target));
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), countDelayMs);
    return () => clearTimeout(timer);
  }, [now]);
  const rule = JSON.parse(asked) as ReturnType<typeof countableRule>;
  const count = useCall(
    'POST /api/console/TargetCounts',
    { body: { target: rule ?? {} } },
    { enabled: rule !== null, keepsPrevious: true },
  );
  const stale = count.isFetching || asked !== now;
  if (now === 'null') return <p className={styles.note}>{t('notCounted')}</p>;
  return (
    <>
      <p className={styles.matching} role="status" aria-busy={stale}>
        {stale ? <Spinner /> : <Users size={20} />}
        {count.error ? t('countFailed') : count.data ? t('fitNow', { n: count.data.members }) : t('counting')}
      </p>
      {count.data && count.data.members > 0 && <Who found={count.data} />}
    </>
  );
}

/** The composition of the matching members, and a few of them by number. */
function Who({ found }: { found: Found }) {
  const t = useT(formWords);
  const format = useFormat();
  const countries = useCountries();
  const nameOf = (id: number) => countries.find((country) => country.id === id)?.name ?? String(id);
  const list = (parts: readonly string[]) => parts.join(t('listComma'));
  const ages = found.ages
    .filter(({ members }) => members > 0)
    .map(({ from, to, members }) =>
      t('ofAge', { band: to === null ? `${from}+` : `${from}–${to}`, members: format.number(members) }),
    );
  return (
    <div className={styles.who}>
      <p>{t('ofGender', { women: format.number(found.women), men: format.number(found.men) })}</p>
      <p>{t('ofAges', { ages: list(ages) })}</p>
      <p>
        {t('ofCountries', {
          countries: list(found.countries.map(({ id, members }) => `${nameOf(id)} ${format.number(members)}`)),
        })}
      </p>
      <p>
        {t('forExample', {
          members: list(
            found.sample.map(({ memberId, gender, age, countryId }) =>
              t(gender === 2 ? 'aWoman' : 'aMan', { id: String(memberId), age, country: nameOf(countryId) }),
            ),
          ),
        })}
      </p>
    </div>
  );
}
