import { memberCodes } from '@pollen/contract/member-codes';
import { isApiError } from '../../api/show-error';

export type AccountField = 'email' | 'code' | 'password' | 'confirm' | 'agree';
export type FieldErrors = Partial<Record<AccountField, string>>;

const fieldOfCode: ReadonlyMap<number | string, AccountField> = new Map([
  [memberCodes.emailMissing, 'email'],
  [memberCodes.emailInvalid, 'email'],
  [memberCodes.addressTaken, 'email'],
  [memberCodes.codeWrong, 'code'],
  [memberCodes.passwordTooWeak, 'password'],
  [memberCodes.passwordTooLong, 'password'],
  [memberCodes.passwordCommon, 'password'],
  [memberCodes.passwordPersonal, 'password'],
  [memberCodes.passwordsDiffer, 'confirm'],
]);

/** The refusal under the field that it is about. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!isApiError(error)) return {};
  const field = fieldOfCode.get(error.code);
  return field ? { [field]: error.messages[0] } : {};
}
