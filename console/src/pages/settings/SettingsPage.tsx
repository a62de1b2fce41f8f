import { Button } from '@pollen/ui/Button';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { PencilLine } from 'lucide-react';
import { useCall } from '../../api/query';
import { Section } from '../../layouts/Columns';
import { HistoryButton } from '../../layouts/HistoryButton';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { SettingsTabs } from '../../layouts/SettingsTabs';
import { useOpening } from '../../layouts/use-opening';
import { usePointedAt } from '../../layouts/use-pointed-at';
import { WaitingNote } from '../../layouts/WaitingNote';
import { changeWords } from '../../locales/changes.en';
import { useFormat } from '../../locales/format';
import { settingWords } from '../../locales/settings.en';
import { useT } from '../../locales/translator';
import { ChangeSetting } from './ChangeSetting';
import styles from './SettingsPage.module.css';
import { type Setting, useSettingWords } from './setting-words';

/** The settings of the panel, in groups. */
export default function SettingsPage() {
  const t = useT(settingWords);
  const words = useSettingWords();
  const { data, error, refetch } = useCall('GET /api/console/Settings', {});
  const pointedAt = usePointedAt(data !== undefined);
  const groups = [...new Set(data?.list.map(({ group }) => group))];
  return (
    <>
      <PageHead title={t('title')} note={t('numbersNote')} />
      <SettingsTabs current="numbers" />
      <div className={styles.groups}>
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonCards count={4} height={180} />
        ) : (
          groups.map((group) => (
            <Section key={group} title={words.group(group)}>
              <ul className={styles.list}>
                {data.list
                  .filter((setting) => setting.group === group)
                  .map((setting, place, { [place - 1]: before }) => (
                    <SettingRow
                      key={setting.key}
                      setting={setting}
                      // Six levels in a row have one sentence, which the first of them says.
                      isExplained={before !== undefined && words.effect(before.key) === words.effect(setting.key)}
                      isPointedAt={setting.key === pointedAt}
                    />
                  ))}
              </ul>
            </Section>
          ))
        )}
      </div>
    </>
  );
}

interface SettingRowProps {
  setting: Setting;
  /** The row above says what this setting does, too. */
  isExplained: boolean;
  isPointedAt: boolean;
}

function SettingRow({ setting, isExplained, isPointedAt }: SettingRowProps) {
  const t = useT(settingWords);
  const changes = useT(changeWords);
  const words = useSettingWords();
  const format = useFormat();
  const opening = useOpening();
  const { key, unit, value, standard, changed, asks, waiting, can } = setting;
  const name = words.name(key);
  return (
    <li className={styles.setting} id={key} data-pointed={isPointedAt || undefined}>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        {!isExplained && <p className={styles.quiet}>{words.effect(key)}</p>}
      </div>
      <div className={styles.words}>
        <p className={styles.value}>{words.value(unit, value)}</p>
        {value !== standard && (
          <p className={styles.quiet}>{t('defaultValue', { value: words.value(unit, standard) })}</p>
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.quiet}>
          {changed ? changes('lastChange', { by: changed.by, at: format.moment(changed.at) }) : changes('neverChanged')}
        </p>
        {changed && <p className={styles.quiet}>{changed.reason}</p>}
      </div>
      <div className={styles.actions}>
        <HistoryButton
          kind="setting"
          subject={key}
          name={name}
          asks={asks}
          show={(content) => (content === null ? words.value(unit, standard) : words.value(unit, content))}
        />
        <Button
          kind="ghost"
          size="dense"
          icon={<PencilLine size={20} />}
          aria-label={changes('changeNamed', { name })}
          disabled={can.change !== true}
          title={can.change === true ? undefined : can.change.reason}
          onClick={opening.show}
        >
          {changes('change')}
        </Button>
        <ChangeSetting key={opening.key} open={opening.open} onClose={opening.hide} setting={setting} />
      </div>
      {waiting && (
        <div className={styles.waiting}>
          <WaitingNote change={waiting} />
        </div>
      )}
    </li>
  );
}
