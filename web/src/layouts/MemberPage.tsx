import { classNames } from '@pollen/ui/class-names';
import { IconButton } from '@pollen/ui/IconButton';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { AppLink } from './AppLink';
import { DutyStripPlace } from './DutyStripPlace';
import styles from './MemberPage.module.css';
import { PageTitle } from './PageTitle';
import { PhoneBell } from './PhoneBell';
import { Sidebar } from './Sidebar';

interface MemberPageProps {
  /** Heading, title of the document and words of the narrow bar. */
  title: string;
  /** Shown beside the heading, such as a status. */
  titleAfter?: ReactNode;
  /** One line under the heading. */
  intro?: ReactNode;
  /**
   * The target of the back arrow. From 1024 px its label stands above the heading; without a label only the narrow bar
   * has it.
   */
  back?: { href: string; label?: string };
  /** `none`: below 1024 px the page draws its own top, as a BrandBlock with its own heading and a DutyStripPlace. */
  bar?: 'title' | 'none';
  /** Stands at the end of the narrow bar in place of the bell. */
  barEnd?: ReactNode;
  /** `page`: the page writes its own h1. */
  heading?: 'shown' | 'page';
  /** The sidebar of the member area at the left, from 1024 px. */
  sidebar?: boolean;
  /** The one action of the page; below 1024 px it sticks to the bottom in place of the tab bar. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** The frame of every member page. */
export function MemberPage(props: MemberPageProps) {
  const {
    title,
    titleAfter,
    intro,
    back,
    bar = 'title',
    barEnd = <PhoneBell />,
    heading = 'shown',
    sidebar = true,
    action,
    children,
    className,
  } = props;
  const t = useT(shellWords);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {bar === 'title' && (
        <div className={styles.bar}>
          {back ? (
            <IconButton label={t('back')} href={back.href}>
              <ArrowLeft size={24} />
            </IconButton>
          ) : (
            <span />
          )}
          <span className={styles.barTitle} aria-hidden="true">
            {title}
          </span>
          {barEnd}
        </div>
      )}
      <DutyStripPlace {...(bar === 'none' && { only: 'wide' })} />
      <div className={classNames(styles.columns, sidebar && styles.withSidebar)}>
        {sidebar && <Sidebar />}
        <div className={classNames(styles.content, bar === 'none' && styles.bare, className)}>
          {heading === 'shown' && (
            <div className={classNames(styles.head, bar === 'title' && styles.inBar)}>
              {back?.label && (
                <AppLink href={back.href} className={styles.back}>
                  <ArrowLeft size={16} />
                  {back.label}
                </AppLink>
              )}
              <div className={styles.titleLine}>
                <h1 className="type-display-md">{title}</h1>
                {titleAfter}
              </div>
              {intro && <p className={styles.intro}>{intro}</p>}
            </div>
          )}
          {children}
        </div>
      </div>
      {action && (
        <div className={styles.action} data-sticking-action="">
          {action}
        </div>
      )}
    </>
  );
}
