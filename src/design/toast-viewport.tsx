import { Toast } from 'radix-ui';
import { cx } from './class-names.ts';
import { CircleAlert, CircleCheck, X } from './icons.ts';
import { dismissToast, type ShownToast, toastDurationMs } from './toast.ts';

const swipeThresholdPixels = 50;

export default function ToastViewport({ current }: { current: ShownToast | null }) {
  return (
    <Toast.Provider duration={toastDurationMs} swipeThreshold={swipeThresholdPixels} label="Notification">
      {current && <Shown key={current.id} toast={current} />}
      <Toast.Viewport
        hotkey={['F8']}
        // What a thumb does next lies at the foot of a phone's screen, so there a toast comes from above: over the strip
        // of a map, and on other pages over the header, never over what a page says first. On a desktop it stands in the
        // middle above a map's neatline, between the panels where there is room for both. It lets through what is beside it.
        className={cx(
          'pointer-events-none fixed right-0 z-60 flex w-full flex-col px-3 pt-2 outline-none sm:w-[400px] lg:p-4',
          'top-[calc(var(--ribbon-height)+env(safe-area-inset-top))]',
          '[:root:has([data-shell=map])_&]:top-[calc(var(--ribbon-height)+max(var(--header-height),68px)+env(safe-area-inset-top))]',
          'lg:top-auto! lg:bottom-11 lg:[:root:has([data-bottom-bar])_&]:bottom-22 xl:right-auto xl:left-1/2 xl:-translate-x-1/2',
        )}
      />
    </Toast.Provider>
  );
}

function Shown({ toast: { id, title, description, tone = 'plain' } }: { toast: ShownToast }) {
  const Icon = tone === 'failure' ? CircleAlert : CircleCheck;
  return (
    <Toast.Root
      type={tone === 'failure' ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) dismissToast(id);
      }}
      className={cx(
        // A modal dialog takes pointer events from all of the page; toasts stay above it.
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-card border bg-card p-4 pr-2 shadow-float',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        tone === 'failure' ? 'border-brick' : 'border-line',
      )}
    >
      {tone !== 'plain' && (
        <Icon
          size={20}
          aria-hidden="true"
          className={cx('mt-px', tone === 'failure' ? 'text-brick' : 'text-moss')}
        />
      )}
      <div className="min-w-0 grow">
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        {description && <Toast.Description className="mt-0.5 text-muted">{description}</Toast.Description>}
      </div>
      <Toast.Close
        aria-label="Close"
        className="-my-2.5 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
      >
        <X size={18} aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  );
}
