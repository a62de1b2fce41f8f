import type { ReactNode } from 'react';
import { mailStyle } from './mail-style';

/** A paragraph. */
export function MailText({ children }: { children: ReactNode }) {
  return <p style={mailStyle.text}>{children}</p>;
}

/** A paragraph of lesser weight: how long a link works, what to do if it was not you. */
export function MailNote({ children }: { children: ReactNode }) {
  return <p style={mailStyle.note}>{children}</p>;
}

/** The one thing to do. `reward` is gold and only for what brings value out. */
export function MailButton({
  href,
  kind = 'primary',
  children,
}: {
  href: string;
  kind?: 'primary' | 'reward';
  children: string;
}) {
  return (
    <p style={mailStyle.action}>
      <a href={href} style={kind === 'reward' ? mailStyle.rewardButton : mailStyle.button}>
        {children}
      </a>
    </p>
  );
}

/** A verification code, easy to read off and to copy. */
export function MailCode({ children }: { children: string }) {
  return <p style={mailStyle.code}>{children}</p>;
}

/** Facts as pairs of name and value. */
export function MailFacts({ facts }: { facts: readonly { name: string; value: string }[] }) {
  return (
    <dl style={mailStyle.facts}>
      {facts.map(({ name, value }) => [
        <dt key={name} style={mailStyle.factName}>
          {name}
        </dt>,
        <dd key={`${name}:`} style={mailStyle.factValue}>
          {value}
        </dd>,
      ])}
    </dl>
  );
}

/** What somebody wrote, in their own lines and direction. */
export function MailQuote({ children }: { children: string }) {
  return (
    <blockquote dir="auto" style={mailStyle.quote}>
      {children}
    </blockquote>
  );
}
