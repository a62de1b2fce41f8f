/** The PayPal account that pays members. */
export interface PayPalAccount {
  environment: 'live' | 'sandbox' | 'fake';
  /** The origin of the API. */
  url: string;
  clientId: string;
  secret: string;
  webhookId: string | undefined;
}

const payPalUrls = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' } as const;

/** Returns the API origin of an environment; null for a fake on a server without one. */
export function payPalUrl(environment: PayPalAccount['environment'], own: PayPalAccount | null): string | null {
  if (environment !== 'fake') return payPalUrls[environment];
  return own?.environment === 'fake' ? own.url : null;
}

/** The PayPal settings of the environment, each checked by itself. */
interface PayPalSettings {
  PAYPAL_CLIENT_ID?: string | undefined;
  PAYPAL_SECRET?: string | undefined;
  PAYPAL_ENVIRONMENT: PayPalAccount['environment'];
  PAYPAL_URL?: string | undefined;
  PAYPAL_WEBHOOK_ID?: string | undefined;
}

/** Returns the problems of the settings together: an incomplete account, or one with the wrong address. */
export function payPalProblems(values: PayPalSettings): string[] {
  const { PAYPAL_CLIENT_ID: id, PAYPAL_SECRET: secret, PAYPAL_ENVIRONMENT: which, PAYPAL_URL: url } = values;
  const problems: string[] = [];
  if ((id === undefined) !== (secret === undefined)) {
    problems.push('PAYPAL_CLIENT_ID and PAYPAL_SECRET must be given together; given: one of them');
  }
  if ((which === 'fake') !== (url !== undefined)) {
    problems.push('PAYPAL_URL must be given exactly when PAYPAL_ENVIRONMENT is fake');
  }
  return problems;
}

/** Returns the account of the settings; null without one. */
export function payPalOf(values: PayPalSettings): PayPalAccount | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_ENVIRONMENT: environment } = values;
  if (clientId === undefined || secret === undefined) return null;
  const url = environment === 'fake' ? values.PAYPAL_URL : payPalUrls[environment];
  if (url === undefined) return null;
  return { environment, url, clientId, secret, webhookId: values.PAYPAL_WEBHOOK_ID };
}
