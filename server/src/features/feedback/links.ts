import { idSignedIn, type Secrets, signedId } from '../../platform/secrets';

const PURPOSE = 'feedback-conversation';

/**
 * Returns the token in the mails about a conversation. It is derived from the id and the key of the installation, so
 * nothing is stored; whoever has the mail may read and go on with the conversation.
 */
export function messageToken(secrets: Secrets, conversationId: number): string {
  return signedId(secrets, PURPOSE, conversationId);
}

/** Returns the conversation of a token; null for an invalid one. */
export function conversationIdIn(secrets: Secrets, token: string): number | null {
  return idSignedIn(secrets, PURPOSE, token);
}

/** Returns the address of the page on which the sender reads a conversation and goes on with it. */
export function messageUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/message?token=${token}`;
}
