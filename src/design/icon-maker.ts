/**
 * Makes icons: each drawing is put together once, not element by element for every icon of every page. Line, ends and
 * colour are the same for all and stand in `tokens.css`.
 */
import { createElement, type SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Pixels, 24 unless given, or any CSS length. */
  size?: number | string;
}

/** `drawing` is what stands inside the `svg`, on a field of 24 by 24. Unseen by screen readers unless it is named. */
export function makeIcon(drawing: string) {
  const inner = { __html: drawing };
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    return createElement('svg', {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      className: className ? `lucide ${className}` : 'lucide',
      'aria-hidden': rest['aria-label'] || rest.role ? undefined : true,
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are files of this program.
      dangerouslySetInnerHTML: inner,
      ...rest,
    });
  };
}

export type LucideIcon = ReturnType<typeof makeIcon>;
