import { useState } from 'react';
import { useNavigation } from 'react-router';

/**
 * The newest version as somebody last looked at it. A refusal reads the page again and changes nothing they typed, so
 * what they typed is still beside the version from before; what they did themselves brings them up to date.
 * @param done the answer to what they did last; null where it was refused or nothing was done
 */
export function useNewestSeen(of: string, newest: number, done: object | null): number {
  const isIdle = useNavigation().state === 'idle';
  const [seen, setSeen] = useState({ of, newest, done });
  if (seen.of !== of || (isIdle && done && done !== seen.done)) setSeen({ of, newest, done });
  return seen.newest;
}
