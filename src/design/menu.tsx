import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  tone?: 'plain' | 'brick';
  disabled?: boolean;
}

/** A button's menu of actions. For navigation use links instead. */
export function Menu({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-60 min-w-[200px] animate-rise rounded-card border border-line bg-card p-1.5 shadow-float"
        >
          {items.map((item) => (
            <Radix.Item
              key={item.label}
              disabled={item.disabled ?? false}
              onSelect={item.onSelect}
              className={cx(
                'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium outline-none select-none',
                'data-disabled:opacity-50 data-highlighted:bg-well',
                item.tone === 'brick' && 'text-brick',
              )}
            >
              {item.icon}
              {item.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
