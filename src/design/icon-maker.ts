/** Takes the place of the icon library's own maker in what the browser downloads: the same markup from less code. */
import { createElement, type SVGProps } from 'react';

interface IconData {
  name: string;
  size: number;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
  aliases?: readonly string[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

export default function createLucideIcon({ name, size: field, node, aliases = [] }: IconData) {
  const own = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)];
  return function Icon({
    size = 24,
    color = 'currentColor',
    strokeWidth = 2,
    className,
    ...rest
  }: IconProps) {
    const given = className?.split(/\s+/).filter(Boolean) ?? [];
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${field} ${field}`,
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: [...new Set([...own, ...given])].join(' '),
        'aria-hidden': rest['aria-label'] || rest.role ? undefined : true,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
