import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { isAddressOffered } from '#src/platform/settings/offered-addresses.ts';
import { cx } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** `signal` is the one main action of a screen; `ink` and `spruce` are for the others that must stand out. */
export type ButtonTone = 'signal' | 'outline' | 'spruce' | 'spruce-outline' | 'ink' | 'brick' | 'ghost';
/** sm 40 px (answers to 44), md 44, lg 48, xl 56. */
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl';

export interface ButtonLook {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  /** Fills the width of its container. */
  wide?: boolean | undefined;
}

/** The classes of a button, drawn in `button.css`, for an element that is not one of the two below. */
export function buttonClass(
  { tone = 'outline', size = 'md', wide = false }: ButtonLook = {},
  extra?: string,
) {
  return cx(
    'button',
    tone !== 'outline' && `button-${tone}`,
    size !== 'md' && `button-${size}`,
    size === 'sm' && 'touch',
    wide && 'w-full',
    extra,
  );
}

/** A button that, while `busy`, shows a ring, keeps its width and cannot be pressed twice. */
export function Button({
  tone,
  size,
  wide,
  busy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ComponentProps<'button'> & ButtonLook & { busy?: boolean | undefined }) {
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonClass({ tone, size, wide }, cx(busy && 'relative', className))}
      {...rest}
    >
      {busy && <Spinner className="absolute" />}
      <span
        className={cx(
          'inline-flex items-center justify-[inherit] gap-2',
          wide && 'w-full justify-center',
          // Still there for who does not see the ring: what is hidden is no name.
          busy && 'opacity-0',
        )}
      >
        {children}
      </span>
    </button>
  );
}

/** A link that looks like a button; nothing where it leads to what is not offered. */
export function ButtonLink({
  tone,
  size,
  wide,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  if (typeof rest.to === 'string' && !isAddressOffered(rest.to)) return null;
  return <Link className={buttonClass({ tone, size, wide }, className)} {...rest} />;
}
