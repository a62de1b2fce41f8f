/** How a provider delivers several addresses to one mailbox. Domains are in lower case. */
interface ProviderRule {
  /** The domains of the provider. The same name at two of them means two mailboxes, unless `oneMailbox` is set. */
  readonly domains: readonly string[];
  /** The same name at each of the domains is the same mailbox; the first domain represents all. */
  readonly oneMailbox?: true;
  /** Characters that the provider ignores in a name. */
  readonly ignored?: string;
  /** Characters that start a part which the provider ignores. */
  readonly suffix: string;
}

/**
 * The large providers whose rules are published. Migration `member_mailboxes` has a copy for the accounts from before;
 * a rule that is added here later needs a migration for the accounts that exist by then.
 */
export const PROVIDER_RULES: readonly ProviderRule[] = [
  { domains: ['gmail.com', 'googlemail.com'], oneMailbox: true, ignored: '.', suffix: '+' },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], oneMailbox: true, ignored: '._-', suffix: '+' },
  { domains: ['icloud.com', 'me.com', 'mac.com'], oneMailbox: true, suffix: '+' },
  {
    domains: [
      'outlook.com',
      'outlook.de',
      'outlook.fr',
      'outlook.es',
      'outlook.it',
      'outlook.jp',
      'outlook.co.th',
      'outlook.com.au',
      'outlook.com.br',
      'hotmail.com',
      'hotmail.co.uk',
      'hotmail.de',
      'hotmail.fr',
      'hotmail.es',
      'hotmail.it',
      'live.com',
      'live.co.uk',
      'live.de',
      'live.fr',
      'live.it',
      'live.nl',
      'live.cn',
      'msn.com',
    ],
    suffix: '+',
  },
  { domains: ['fastmail.com', 'fastmail.fm'], suffix: '+' },
  {
    // A name cannot contain a hyphen: a hyphen starts the keyword of a disposable address.
    domains: [
      'yahoo.com',
      'yahoo.co.uk',
      'yahoo.co.in',
      'yahoo.ca',
      'yahoo.de',
      'yahoo.fr',
      'yahoo.es',
      'yahoo.it',
      'yahoo.com.au',
      'yahoo.com.br',
      'yahoo.com.hk',
      'yahoo.com.tw',
      'ymail.com',
      'rocketmail.com',
    ],
    suffix: '+-',
  },
];

const RULE_OF = new Map(PROVIDER_RULES.flatMap((rule) => rule.domains.map((domain) => [domain, rule])));

interface MailboxOptions {
  /** Ignore the part after a plus sign at providers without a rule, too. */
  readonly plusEverywhere?: boolean;
}

function nameBefore(local: string, suffix: string): string {
  // The first character always belongs to the name: an empty name would be everybody's.
  const end = [...local].findIndex((character, index) => index > 0 && suffix.includes(character));
  return end < 0 ? local : [...local].slice(0, end).join('');
}

/**
 * Returns the mailbox behind an address, for comparing two of them: in lower case, and without the parts that the large
 * providers ignore. Never an address to send mail to.
 */
export function mailboxOf(address: string, { plusEverywhere = false }: MailboxOptions = {}): string {
  const text = address.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  const local = text.slice(0, at);
  const rule = RULE_OF.get(domain);
  if (!rule) return `${plusEverywhere ? nameBefore(local, '+') : local}@${domain}`;
  const name = nameBefore(local, rule.suffix);
  const plain = [...name].filter((character) => !rule.ignored?.includes(character)).join('');
  return `${plain || name}@${rule.oneMailbox ? rule.domains[0] : domain}`;
}
