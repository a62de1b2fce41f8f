interface MailFrameProps {
  title: string;
  /** HTML from the server. Quotation marks in its texts are escaped, so a text search finds every style attribute. */
  html: string;
  className?: string | undefined;
  layout: string;
}

/** The attribute that holds the styles of an element until the document has loaded. */
const WAITING = 'data-style';

/** Applies the styles by script, because the console's content security policy forbids style attributes. */
function addStyles(mail: Document | null): void {
  for (const element of mail?.querySelectorAll<HTMLElement>(`[${WAITING}]`) ?? []) {
    element.style.cssText = element.getAttribute(WAITING) ?? '';
  }
}

/** Shows a mail in a sandboxed frame: scripts do not run, and links do nothing. */
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
