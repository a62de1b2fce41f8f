import { Button } from '@pollen/ui/Button';
import { LinkOutcome } from '../../layouts/LinkOutcome';
import { contactWords } from '../../locales/contact.en';
import { helpWords } from '../../locales/help.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';

/** The target of the emailed link that confirms a message sent without an image code. */
export default function ConfirmMessage({ token }: { token: string }) {
  const t = useT(contactWords);
  const help = useT(helpWords);
  return (
    <LinkOutcome
      operation="POST /api/v1/FeedbackConfirmations"
      token={token}
      title={help('contact')}
      pending={t('confirming')}
      done={{ title: t('sentTitle'), text: t('confirmedText') }}
      failed={{ title: t('confirmFailed'), text: t('confirmFailedText') }}
      action={<Button href={paths.help()}>{t('toHelp')}</Button>}
    />
  );
}
