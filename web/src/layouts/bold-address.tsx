import { EmailAddress } from './EmailAddress';

/** The tag of sentences that name an address as `<b>{email}</b>`, so that it stands out and does not break at a hyphen. */
export const boldAddress = {
  b: (address: string) => (
    <b key="b">
      <EmailAddress text={address} />
    </b>
  ),
};
