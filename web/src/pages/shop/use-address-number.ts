import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Returns a number of the address, such as a gift's id, and how to replace it. The number changes at once and the address
 * a moment later, so that a radio button of it does not jump back. NaN without such a number in the address.
 */
export function useAddressNumber(name: string): [number, (number: number) => void] {
  const [address, setAddress] = useSearchParams();
  const asked = Number(address.get(name) ?? Number.NaN);
  const [seen, setSeen] = useState(asked);
  const [number, setNumber] = useState(asked);
  if (!Object.is(asked, seen)) {
    setSeen(asked);
    setNumber(asked);
  }
  const choose = (next: number) => {
    setNumber(next);
    setAddress({ [name]: String(next) }, { replace: true, preventScrollReset: true });
  };
  return [number, choose];
}
