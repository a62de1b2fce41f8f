import { useHydrated } from '../../session/login-info';

/**
 * The type of a submit button. While a prerendered page wakes up it submits nothing: the browser itself would send the
 * form, and write the password into the address.
 */
export function useSubmitType(): 'submit' | 'button' {
  return useHydrated() ? 'submit' : 'button';
}
