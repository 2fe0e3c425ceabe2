import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cx } from './class-names.ts';
import { X } from './icons.ts';
import { useScrollLock } from './scroll-lock.ts';

const widths = {
  sm: 'md:max-w-[420px]',
  md: 'md:max-w-[560px]',
  lg: 'md:max-w-[760px]',
  xl: 'md:max-w-[1040px]',
};

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  titleHidden?: boolean;
  /** Stays below the scrolling content: the actions. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** A modal dialog: in the middle of a desktop, a sheet from the bottom of a phone. */
export function Dialog({
  size = 'md',
  flush = false,
  ...props
}: DialogProps & {
  size?: keyof typeof widths;
  /** Leaves out the padding around the content. */
  flush?: boolean;
}) {
  return (
    <Frame
      {...props}
      flush={flush}
      place="inset-0 grid place-items-end md:place-items-center md:p-6"
      panel={cx(
        'max-h-[92dvh] w-full animate-slide-up rounded-t-[20px] border-t md:max-h-full md:animate-rise md:rounded-card md:border',
        widths[size],
      )}
    />
  );
}

/** A panel from the right edge of a desktop, from the bottom of a phone: filters, details. */
export function Sheet(props: DialogProps) {
  return (
    <Frame
      {...props}
      flush={false}
      place="inset-0 flex items-end md:items-stretch md:justify-end"
      panel="max-h-[92dvh] w-full animate-slide-up rounded-t-[20px] border-t md:max-h-none md:w-[428px] md:animate-slide-in md:rounded-none md:border-t-0 md:border-l"
    />
  );
}

const focusable = 'button:not(:disabled), a[href], input:not(:disabled), select, textarea, [tabindex="0"]';

function withAncestors(element: Element | null): Element[] {
  const found = [];
  for (let at = element; at && at !== document.body; at = at.parentElement) found.push(at);
  return found;
}

/** To what opened it or, where that has gone with what was done in the dialog, to the first thing near where it stood. */
function focusBack([opener, ...around]: readonly Element[]): void {
  const near = around.find((element) => element.isConnected)?.querySelector(focusable);
  const target = opener?.isConnected ? opener : near;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

// Radix's own overlay locks scrolling with an injected style element, which the content security
// policy refuses, so this is a plain element with the project's own lock.
function Frame({
  open,
  onOpenChange,
  title,
  description,
  titleHidden,
  footer,
  children,
  flush,
  place,
  panel,
}: DialogProps & { flush: boolean; place: string; panel: string }) {
  const openedFrom = useRef<Element[]>([]);
  useScrollLock(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className={cx('fixed z-50 animate-fade overscroll-contain bg-veil', place)}>
          <Radix.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={() => {
              openedFrom.current = withAncestors(document.activeElement);
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              focusBack(openedFrom.current);
            }}
            className={cx(
              'relative flex flex-col overflow-hidden border-line bg-card shadow-float outline-none',
              panel,
            )}
          >
            <div
              className={cx(
                'flex items-start gap-4',
                titleHidden ? 'sr-only' : 'px-5 pt-5 pr-16 pb-3 md:px-6',
              )}
            >
              <div className="min-w-0">
                <Radix.Title className="text-21">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
                )}
              </div>
            </div>
            <div
              className={cx('min-h-0 grow overflow-y-auto overscroll-contain', !flush && 'px-5 pb-6 md:px-6')}
            >
              {children}
            </div>
            {footer && (
              <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 pb-[calc(16px+env(safe-area-inset-bottom))] md:px-6">
                {footer}
              </div>
            )}
            <Radix.Close
              aria-label="Close"
              className="absolute top-3 right-3 grid size-11 place-items-center rounded-control text-muted hover:bg-well hover:text-ink"
            >
              <X size={20} aria-hidden="true" />
            </Radix.Close>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
