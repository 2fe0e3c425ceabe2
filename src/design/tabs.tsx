import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface Tab {
  value: string;
  label: string;
  icon?: ReactNode;
  /** A number or mark after the label, such as how many wait. */
  badge?: ReactNode;
  disabled?: boolean;
  content: ReactNode;
}

/**
 * Tabs within a page. `line` underlines the chosen one as the header does; `boxed` fills it,
 * as the payment methods have it.
 */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
  look = 'line',
  className,
}: {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  look?: 'line' | 'boxed';
  className?: string;
}) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={className}>
      <Radix.List
        aria-label={label}
        className={cx(
          'flex',
          look === 'line'
            ? 'gap-1 overflow-x-auto border-b border-line'
            : 'rounded-control border border-edge bg-card p-[3px] max-[260px]:grid max-[260px]:grid-cols-2',
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled}
            className={cx(
              'inline-flex h-12 items-center justify-center gap-2 transition-colors',
              'focus-visible:-outline-offset-2 disabled:pointer-events-none disabled:text-muted data-[state=active]:font-semibold',
              look === 'line'
                ? 'border-b-[3px] border-transparent px-3.5 whitespace-nowrap font-medium text-muted hover:text-ink data-[state=active]:border-spruce data-[state=active]:text-ink'
                : 'min-w-0 grow basis-0 rounded-[6px] px-1 leading-tight font-semibold max-[340px]:text-13 sm:px-2 hover:bg-well data-[state=active]:bg-spruce data-[state=active]:text-on-spruce',
            )}
          >
            {tab.icon}
            {tab.label}
            {tab.badge}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
