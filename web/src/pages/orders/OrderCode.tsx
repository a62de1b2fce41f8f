import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { useToast } from '@pollen/ui/Toast';
import { Copy, KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call, type DataOf } from '../../api/call';
import { useShowError } from '../../api/show-error';
import { useFormat } from '../../locales/format';
import { ordersWords } from '../../locales/orders.en';
import { useT } from '../../locales/translator';
import styles from './OrderCode.module.css';

type Code = DataOf<'POST /api/v1/Orders/:id/Code'>;

/** The gift code of an order. It is fetched when the member asks for it, and stored nowhere in the browser. */
export function OrderCode({ orderId }: { orderId: number }) {
  const t = useT(ordersWords);
  const format = useFormat();
  const showError = useShowError();
  const [code, setCode] = useState<Code | null>(null);
  const [opening, setOpening] = useState(false);
  const shown = useRef<HTMLDListElement>(null);

  // The button that had focus is gone.
  useEffect(() => {
    if (code) shown.current?.focus();
  }, [code]);

  const open = async () => {
    setOpening(true);
    try {
      setCode(await call('POST /api/v1/Orders/:id/Code', { params: { id: orderId }, body: {} }));
    } catch (error) {
      showError(error);
    } finally {
      setOpening(false);
    }
  };

  return (
    <section className={styles.box} aria-labelledby="order-code">
      <h3 id="order-code" className={styles.title}>
        <KeyRound size={20} />
        {t('codeTitle')}
      </h3>
      {code ? (
        <dl ref={shown} tabIndex={-1} className={styles.facts}>
          <Secret label={t('code')} copy={t('copyCode')} value={code.code} />
          {code.pin && <Secret label={t('pin')} copy={t('copyPin')} value={code.pin} />}
        </dl>
      ) : (
        <Button kind="reward" loading={opening} loadingLabel={t('openingCode')} onClick={() => void open()}>
          {t('showCode')}
        </Button>
      )}
      <p className={styles.note}>
        {code?.expiresOn && <b>{t('useBefore', { date: format.date(code.expiresOn, 'dayLong') })} </b>}
        {t('codeText')}
      </p>
    </section>
  );
}

function Secret({ label, copy, value }: { label: string; copy: string; value: string }) {
  const t = useT(ordersWords);
  const toast = useToast();
  const text = useRef<HTMLElement>(null);
  const copyNow = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(t('copied'));
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current);
      toast.warning(t('copyFailed'));
    }
  };
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        <code ref={text} className={styles.code}>
          {value}
        </code>
        <IconButton label={copy} onClick={() => void copyNow()}>
          <Copy size={20} />
        </IconButton>
      </dd>
    </div>
  );
}
