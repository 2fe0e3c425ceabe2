import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';

const delayMs = 700;
const skipDelayMs = 300;

/** A few words for a control whose icon may not be enough. Never the only place something is said. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-[280px] animate-fade rounded-control bg-solid px-2.5 py-1.5 text-13 font-medium text-on-solid"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
