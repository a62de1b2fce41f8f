import { createContext } from 'react';

/** The panel's time zone on a page without a login; null behind the sign-in, where the operator has it. */
export const PublicTimeZone = createContext<string | null>(null);
