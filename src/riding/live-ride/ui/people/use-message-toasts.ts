import { useEffect } from 'react';
import { toast } from '#src/design/toast.ts';
import type { Message } from '#src/riding/contact/contract.ts';

/**
 * Says aloud on the screen what the other side has just written, unless the messages are open already.
 * @param heard messages that came since the page was opened, the newest last
 */
export function useMessageToasts(
  heard: readonly Message[],
  other: { from: Message['from']; name: string },
  areOpen: boolean,
): void {
  const newest = heard.findLast(({ from }) => from === other.from);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a message, whatever is open later.
  useEffect(() => {
    if (newest && !areOpen) toast({ title: `${other.name} writes`, description: newest.text });
  }, [newest?.id]);
}
