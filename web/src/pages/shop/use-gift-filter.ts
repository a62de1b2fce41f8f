import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { type GiftFilter, readGiftFilter, writeGiftFilter } from './gift-filter';
import { rememberShop } from './shop-address';

/**
 * Returns the filter of the shop, and how to change it. It stands in the address, so that Back and a reload bring it
 * back, and a gift's page leads back to it.
 */
export function useGiftFilter(): [GiftFilter, (filter: GiftFilter) => void] {
  const [address, setAddress] = useSearchParams();
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  // The address follows a moment after a key press; a field that waits for it would lose the next one.
  const [filter, setFilter] = useState(() => readGiftFilter(address));

  useEffect(() => {
    // A link to the shop, or Back. Changes of the filter replace the address.
    if (type !== 'REPLACE') setFilter(readGiftFilter(new URLSearchParams(search)));
  }, [search, type]);

  useEffect(() => rememberShop(pathname + search), [pathname, search]);

  const change = (next: GiftFilter) => {
    setFilter(next);
    setAddress((current) => writeGiftFilter(current, next), { replace: true, preventScrollReset: true });
  };
  return [filter, change];
}
