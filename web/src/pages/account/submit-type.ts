import { useEffect } from 'react';
import { restoreEarlyInput } from '../../session/early-input';
import { useHydrated } from '../../session/login-info';

/**
 * Returns the type of a submit button. While a prerendered page hydrates it is a plain button: the browser would
 * otherwise submit the form natively and write the password into the address. Text typed by then is restored.
 */
export function useSubmitType(): 'submit' | 'button' {
  useEffect(restoreEarlyInput, []);
  return useHydrated() ? 'submit' : 'button';
}
