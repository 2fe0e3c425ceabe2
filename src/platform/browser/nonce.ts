import { createContext } from 'react';

/** The content security policy's nonce while the server renders; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
