import { useSyncExternalStore } from 'react';

const never = () => () => {};
const yes = () => true;
const no = () => false;

/** Whether a script draws the page: false on the server, and while the browser takes over what came from there. */
export const useScripted = (): boolean => useSyncExternalStore(never, yes, no);
