import type { DataOf } from '@pollen/contract/client';
import {
  CalendarX,
  ClipboardCopy,
  Clock,
  EyeOff,
  Gauge,
  Grid3x3,
  Laptop,
  type LucideIcon,
  MessageCircleQuestion,
  Repeat,
  Route,
  ShieldAlert,
  Ticket,
  Wallet,
  Wifi,
} from 'lucide-react';
import { Fragment } from 'react';
import { useFormat } from '../locales/format';
import { useLang } from '../locales/language';
import { qualityWords } from '../locales/quality.en';
import { useT } from '../locales/translator';
import { paths } from '../paths';
import { AppLink } from './AppLink';
import { ScrollBox } from './ScrollBox';
import styles from './SignalEvidence.module.css';

export type Case = DataOf<'GET /api/console/FlaggedAttempts'>['list'][number];

/** Returns the review state of a case, as the tabs of the queue name it. */
export function reviewState(found: Case): 'suspected' | 'marked' | 'accepted' | 'rejected' {
  if (found.state !== 'open') return found.state;
  return found.suspected ? 'suspected' : 'marked';
}
type Signal = Case['signals'][number];
type Of<Kind extends Signal['kind']> = Extract<Signal, { kind: Kind }>;

/** Each signal with its icon and name, in the order in which filters list them. */
export const SIGNALS: Record<Signal['kind'], Record<'en' | 'zh', string> & { readonly Icon: LucideIcon }> = {
  attention: { Icon: EyeOff, en: 'Attention check failed', zh: '未通过注意力检测' },
  fast: { Icon: Clock, en: 'Answered unusually fast', zh: '作答速度异常快' },
  evenPace: { Icon: Gauge, en: 'Same pace on every page', zh: '各页作答用时几乎相同' },
  straightLine: { Icon: Grid3x3, en: 'Straight-lining in a grid', zh: '矩阵题各行答案相同' },
  nonsense: { Icon: MessageCircleQuestion, en: 'Gibberish in open answers', zh: '开放题答案无意义' },
  duplicate: { Icon: ClipboardCopy, en: 'Same text as another member', zh: '与他人文字相同' },
  sharedDevice: { Icon: Laptop, en: 'Same browser as another member', zh: '与其他会员使用同一浏览器' },
  sharedPayout: { Icon: Wallet, en: 'Same payout account as another member', zh: '与其他会员使用同一收款账户' },
  sharedNetwork: { Icon: Wifi, en: 'Same network as other members of this survey', zh: '与本问卷其他会员使用同一网络' },
  tooMany: { Icon: Repeat, en: 'Too many surveys in one day', zh: '一天内作答过多' },
  completionCode: { Icon: Ticket, en: 'Doubtful completion code', zh: '完成码存疑' },
  partnerChecks: { Icon: ShieldAlert, en: 'Failed checks of the partner', zh: '未通过合作伙伴的检查' },
  otherNetwork: { Icon: Route, en: 'Came back from another network', zh: '返回时网络不同' },
  dailyCap: { Icon: CalendarX, en: 'Over the partner’s daily cap', zh: '超出合作伙伴的每日上限' },
};

export const SIGNAL_KINDS = Object.keys(SIGNALS) as Signal['kind'][];

const gibberishKeys = { repeated: 'repeated', keyboard: 'keyboard', noWords: 'noWords' } as const;

/** Returns the function that gives the title of a signal. The signal `fast` has a title for each kind of comparison. */
function useTitleOf() {
  const t = useT(qualityWords);
  const lang = useLang();
  return (signal: Signal) => {
    if (signal.kind !== 'fast') return SIGNALS[signal.kind][lang];
    return t(signal.expectedSeconds === null ? 'fasterThanOthers' : 'fasterThanExpected');
  };
}

/** Every signal of one attempt with the evidence that an operator needs to judge it. */
export function SignalEvidence({ signals }: { signals: readonly Signal[] }) {
  const t = useT(qualityWords);
  const titleOf = useTitleOf();
  // The report of the end alone can be a reason to wait.
  if (signals.length === 0) return <p className={styles.words}>{t('heldForReport')}</p>;
  return (
    <ul className={styles.signals} aria-label={t('signals')}>
      {signals.map((signal) => {
        const Icon = SIGNALS[signal.kind].Icon;
        return (
          <li key={signal.kind} className={styles.signal}>
            <p className={styles.name}>
              <Icon size={20} className={styles.icon} />
              {titleOf(signal)}
            </p>
            <Evidence signal={signal} />
          </li>
        );
      })}
    </ul>
  );
}

function Evidence({ signal }: { signal: Signal }) {
  const t = useT(qualityWords);
  switch (signal.kind) {
    case 'fast':
      return <Times signal={signal} />;
    case 'evenPace':
      return <EvenTimes signal={signal} />;
    case 'straightLine':
      return signal.grids.map((grid) => <Grid key={grid.title} grid={grid} />);
    case 'attention':
      return <Checks signal={signal} />;
    case 'nonsense':
      return <Oddities signal={signal} />;
    case 'duplicate':
      return <Copies signal={signal} />;
    case 'tooMany':
      return <Starts signal={signal} />;
    case 'completionCode':
      return <Doubts signal={signal} />;
    case 'partnerChecks':
      return <p className={styles.words}>{t(signal.failed === 'quality' ? 'partnerQuality' : 'partnerSecurity')}</p>;
    case 'otherNetwork':
      return <p className={styles.words}>{t('otherNetworkNote')}</p>;
    case 'dailyCap':
      return <p className={styles.words}>{t('dailyCapNote', { cap: signal.cap })}</p>;
    default:
      return <Shared signal={signal} />;
  }
}

function Doubts({ signal: { doubts, seconds, expectedSeconds } }: { signal: Of<'completionCode'> }) {
  const t = useT(qualityWords);
  const format = useFormat();
  const times = { own: format.duration(seconds), expected: format.duration(expectedSeconds) };
  return doubts.map((doubt) => (
    <p key={doubt} className={styles.words}>
      {t(`doubt_${doubt}`, times)}
    </p>
  ));
}

function Times({ signal }: { signal: Of<'fast'> }) {
  const t = useT(qualityWords);
  const format = useFormat();
  const own = format.duration(signal.seconds);
  return (
    <>
      <p className={styles.words}>
        {signal.expectedSeconds === null
          ? t('fastTotal', { own, median: format.duration(signal.medianSeconds ?? 0) })
          : t('fastExpected', { own, expected: format.duration(signal.expectedSeconds) })}
      </p>
      <PageTimes pages={signal.pages} compares={signal.medianSeconds !== null} />
    </>
  );
}

function EvenTimes({ signal: { pages } }: { signal: Of<'evenPace'> }) {
  const t = useT(qualityWords);
  const format = useFormat();
  const seconds = pages.map((page) => page.seconds);
  const [shortest, longest] = [format.number(Math.min(...seconds)), format.number(Math.max(...seconds))];
  return (
    <>
      <p className={styles.words}>{t('evenTimes', { n: pages.length, shortest, longest })}</p>
      <PageTimes pages={pages.map((page) => ({ ...page, medianSeconds: null }))} compares={false} />
    </>
  );
}

/** A bar for each page shows the member's time; the line across it is the median of the other respondents. */
function PageTimes({ pages, compares }: { pages: Of<'fast'>['pages']; compares: boolean }) {
  const t = useT(qualityWords);
  const format = useFormat();
  const longest = Math.max(...pages.flatMap((page) => [page.seconds, page.medianSeconds ?? 0]), 1);
  const share = (seconds: number) => `${Math.round((1000 * seconds) / longest) / 10}%`;
  return (
    <table className={styles.times}>
      <caption className="visually-hidden">{t('timeTable')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('page')}</th>
          <td className={styles.track} />
          <th scope="col" className={styles.end}>
            {t('ownTime')}
          </th>
          {compares && (
            <th scope="col" className={styles.end}>
              {t('othersTime')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {pages.map(({ page, title, seconds, medianSeconds }) => (
          <tr key={page}>
            <th scope="row">{title}</th>
            <td className={styles.track} aria-hidden="true">
              <span className={styles.rail}>
                <span className={styles.own} style={{ width: share(seconds) }} />
                {medianSeconds !== null && <span className={styles.median} style={{ left: share(medianSeconds) }} />}
              </span>
            </td>
            <td className={styles.end}>{format.duration(seconds)}</td>
            {compares && <td className={styles.end}>{format.duration(medianSeconds ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Grid({ grid }: { grid: Of<'straightLine'>['grids'][number] }) {
  const t = useT(qualityWords);
  return (
    <ScrollBox className={styles.scroll} label={grid.title}>
      <table className={styles.grid}>
        <caption className={styles.question}>{grid.title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('row')}</span>
            </th>
            {grid.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row) => (
            <tr key={row.title}>
              <th scope="row">{row.title}</th>
              {grid.columns.map((column, place) => (
                <td key={column}>
                  {place === row.column && (
                    <span className={styles.dot}>
                      <span className="visually-hidden">{t('chosenColumn', { column })}</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Checks({ signal }: { signal: Of<'attention'> }) {
  const t = useT(qualityWords);
  return signal.checks.map((check) => (
    <Fragment key={check.title}>
      <p className={styles.question}>{check.title}</p>
      <dl className={styles.pair}>
        <div>
          <dt>{t('expectedAnswer')}</dt>
          <dd>{check.expected}</dd>
        </div>
        <div>
          <dt>{t('given')}</dt>
          <dd>{check.given}</dd>
        </div>
      </dl>
    </Fragment>
  ));
}

function Oddities({ signal }: { signal: Of<'nonsense'> }) {
  const t = useT(qualityWords);
  return signal.answers.map((answer) => (
    <Fragment key={answer.title}>
      <p className={styles.question}>{answer.title}</p>
      <blockquote className={styles.text}>{answer.text}</blockquote>
      <p className={styles.words}>{t(gibberishKeys[answer.reason])}</p>
    </Fragment>
  ));
}

function Copies({ signal }: { signal: Of<'duplicate'> }) {
  const t = useT(qualityWords);
  return signal.answers.map((answer) => (
    <Fragment key={answer.title}>
      <p className={styles.question}>{answer.title}</p>
      <dl className={styles.pair}>
        <div>
          <dt>{t('thisText')}</dt>
          <dd>{answer.text}</dd>
        </div>
        {answer.others.map((other) => (
          <div key={other.attemptId}>
            <dt>
              <AppLink href={paths.attempt(other.attemptId)}>{other.memberName}</AppLink>
            </dt>
            <dd>{other.text}</dd>
          </div>
        ))}
      </dl>
    </Fragment>
  ));
}

function Shared({ signal }: { signal: Of<'sharedDevice' | 'sharedPayout' | 'sharedNetwork'> }) {
  const t = useT(qualityWords);
  const [before, after] = t('sharedWith', { names: '\u0000' }).split('\u0000');
  return (
    <p className={styles.words}>
      {before}
      {signal.members.map((member, index) => (
        <Fragment key={member.id}>
          {index > 0 && ', '}
          <AppLink href={paths.member(member.id)}>{member.name}</AppLink>
        </Fragment>
      ))}
      {signal.more && ` ${t('sharedMore')}`}
      {after}
    </p>
  );
}

function Starts({ signal }: { signal: Of<'tooMany'> }) {
  const t = useT(qualityWords);
  return <p className={styles.words}>{t('manyStarts', { starts: signal.starts, limit: signal.limit })}</p>;
}
