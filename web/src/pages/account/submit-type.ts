import { useEffect } from 'react';
import { useHydrated } from '../../session/login-info';
import { giveBackTypedEarly } from '../../session/typed-early';

/**
 * The type of a submit button. While a prerendered page wakes up it submits nothing: the browser itself would send the
 * form, and write the password into the address. What was typed by then is given back.
 */
export function useSubmitType(): 'submit' | 'button' {
  useEffect(giveBackTypedEarly, []);
  return useHydrated() ? 'submit' : 'button';
}
