import { useEffect } from 'react';
import { restoreEarlyInput } from '../../session/early-input';
import { useHydrated } from '../../session/login-info';

/**
 * The type of a submit button. While a prerendered page wakes up it submits nothing: the browser itself would send the
 * form, and write the password into the address. What was typed by then is given back.
 */
export function useSubmitType(): 'submit' | 'button' {
  useEffect(restoreEarlyInput, []);
  return useHydrated() ? 'submit' : 'button';
}
