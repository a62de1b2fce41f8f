import { codes } from '@pollen/contract/codes';
import { isApiError } from '../../api/show-error';

export type AccountField = 'email' | 'code' | 'password' | 'confirm' | 'agree';
export type FieldErrors = Partial<Record<AccountField, string>>;

const fieldOfCode: ReadonlyMap<number | string, AccountField> = new Map([
  [codes.emailMissing, 'email'],
  [codes.emailInvalid, 'email'],
  [codes.addressTaken, 'email'],
  [codes.codeWrong, 'code'],
  [codes.passwordTooWeak, 'password'],
  [codes.passwordTooLong, 'password'],
  [codes.passwordCommon, 'password'],
  [codes.passwordPersonal, 'password'],
  [codes.passwordsDiffer, 'confirm'],
]);

/** The refusal under the field that it is about. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!isApiError(error)) return {};
  const field = fieldOfCode.get(error.code);
  return field ? { [field]: error.messages[0] } : {};
}
