/**
 * Takes the place of the icon library's own maker in what is built: each drawing is put together once, not element by
 * element for every icon of every page. Line, ends and colour are the same for all and stand in `tokens.css`.
 */
import { createElement, type SVGProps } from 'react';

interface IconData {
  size: number;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

export default function createLucideIcon({ size: field, node }: IconData) {
  const viewBox = `0 0 ${field} ${field}`;
  const drawing = { __html: node.map(markup).join('') };
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    return createElement('svg', {
      width: size,
      height: size,
      viewBox,
      className: className ? `lucide ${className}` : 'lucide',
      'aria-hidden': rest['aria-label'] || rest.role ? undefined : true,
      dangerouslySetInnerHTML: drawing,
      ...rest,
    });
  };
}

/** React's key is the only attribute of the library's data that is no part of the drawing. */
const markup = ([tag, { key: _, ...attributes }]: IconData['node'][number]): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}/>`;
