import type { IconNode, LucideProps } from 'lucide-react'
import { createElement, type ReactNode } from 'react'

/**
 * What the build takes in the place of Lucide's `createLucideIcon`: the same drawing, without the ways to
 * draw it that no screen uses (vite.config.ts). Sizes are pixels of a square.
 */
export const drawnIcon =
  (name: string, lines: IconNode) =>
  ({ size = 24, className = '', ...rest }: LucideProps): ReactNode =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name}${className && ` ${className}`}`,
        'aria-hidden': true,
        ...rest,
      },
      ...lines.map(([tag, attributes]) => createElement(tag, attributes)),
    )
