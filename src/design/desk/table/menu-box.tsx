import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#src/design/class-names.ts';

/** A box that opens below its button. A disclosure of the platform, so that it works without a script; a press elsewhere or Escape closes it. */
export function MenuBox({
  label,
  summary,
  className,
  align = 'left',
  children,
}: {
  /** For those who hear the button. */
  label?: string;
  summary: ReactNode;
  /** Of the button. */
  className: string;
  align?: 'left' | 'right';
  /** What is in the box; `close` is for what ends in it. */
  children: (close: () => void) => ReactNode;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  useEffect(() => {
    const press = ({ target }: Event) => {
      if (box.current?.open && target instanceof Node && !box.current.contains(target))
        box.current.open = false;
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !box.current?.open) return;
      event.stopPropagation();
      box.current.open = false;
      box.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key, true);
    };
  }, []);
  return (
    <details ref={box} className="group relative">
      <summary aria-label={label} className={cx('cursor-pointer list-none', className)}>
        {summary}
      </summary>
      <div
        className={cx(
          'absolute top-full z-30 mt-1.5 w-max max-w-[min(360px,calc(100vw-32px))] min-w-[220px] rounded-card border border-line bg-card p-4 shadow-float',
          align === 'right' ? 'right-0' : 'left-0',
        )}
      >
        {children(close)}
      </div>
    </details>
  );
}
