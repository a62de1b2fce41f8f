import { Button, type ButtonProps } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { Copy } from 'lucide-react';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';

type Look = Pick<ButtonProps, 'kind' | 'size' | 'children' | 'aria-label'>;

/** A button that copies a text; the text must be visible, so that it can be selected where copying is not allowed. */
export function CopyButton({ text, children, ...look }: Look & { text: string | undefined }) {
  const t = useT(shellWords);
  const toast = useToast();
  return (
    <Button
      {...look}
      icon={<Copy size={20} />}
      disabled={text === undefined}
      onClick={() =>
        void navigator.clipboard.writeText(text ?? '').then(
          () => toast.success(t('copied')),
          () => toast.warning(t('notCopied')),
        )
      }
    >
      {children ?? t('copy')}
    </Button>
  );
}
