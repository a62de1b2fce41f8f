const storageKey = 'contactDraft';

const emptyFields = {
  surveyNumber: '',
  surveyTitle: '',
  rewards: '',
  joinDate: '',
  name: '',
  email: '',
  content: '',
};

/** The fields of the contact form without the image code. */
export type ContactFields = typeof emptyFields;
export type ContactField = keyof ContactFields | 'code';

/** The member whose draft it is, and the attempt. Another member of this browser never sees the draft. */
export interface DraftOwner {
  readonly memberId: number | null;
  readonly attemptId: string | null;
}

/** Stores the fields for this tab, so that they survive an error and a reload. */
export function storeContactDraft(owner: DraftOwner, fields: ContactFields): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ ...owner, fields }));
}

/** Deletes the stored draft of the contact form. */
export function deleteContactDraft(): void {
  sessionStorage.removeItem(storageKey);
}

/** Returns the owner's stored fields, or else the known ones. */
export function readContactDraft(owner: DraftOwner, known: Partial<ContactFields>): ContactFields {
  return { ...emptyFields, ...known, ...parseDraft(sessionStorage.getItem(storageKey), owner) };
}

/** Returns the texts of a stored draft, or none when it cannot be read or belongs to another member or attempt. */
export function parseDraft(stored: string | null, { memberId, attemptId }: DraftOwner): Partial<ContactFields> {
  try {
    const kept: unknown = JSON.parse(stored ?? 'null');
    if (!kept || typeof kept !== 'object' || !('memberId' in kept) || !('attemptId' in kept)) return {};
    if (kept.memberId !== memberId || kept.attemptId !== attemptId || !('fields' in kept)) return {};
    const texts = Object.entries(kept.fields ?? {}).filter(
      ([name, text]) => name in emptyFields && typeof text === 'string',
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}
