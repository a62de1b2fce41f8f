interface MailFrameProps {
  title: string;
  /** As the server draws it: every quotation mark of its texts is written as a code. */
  html: string;
  className?: string | undefined;
  layout: string;
}

/** Where the styles of an element wait until the document is there. */
const WAITING = 'data-style';

/** Styles that a script sets are ours, and the console's policy allows them; those that stand in a document it does not. */
function addStyles(mail: Document | null): void {
  for (const element of mail?.querySelectorAll<HTMLElement>(`[${WAITING}]`) ?? []) {
    element.style.cssText = element.getAttribute(WAITING) ?? '';
  }
}

/** A mail in a frame, locked up: nothing in it runs, and its links lead nowhere. */
export function MailFrame({ title, html, className, layout }: MailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(' style="', ` ${WAITING}="`)}
      className={className}
      data-layout={layout}
      onLoad={(event) => addStyles(event.currentTarget.contentDocument)}
    />
  );
}
