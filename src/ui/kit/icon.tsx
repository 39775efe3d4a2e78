import { createElement } from 'react'
import type { IconNode } from './icons.ts'
import { icon } from './icon.css.ts'

type IconProps = {
  /** The shapes of a Lucide icon, imported by its name so that the others stay out of the bundle. */
  readonly of: IconNode
  /** 16 in controls, 14 in meta rows, 20 alone; px at the text size that browsers begin with. */
  readonly size?: 12 | 14 | 16 | 20
  readonly className?: string
}

/** A Lucide icon in our weight. Decorative: the control that holds it carries the name. */
export const Icon = ({ of: shapes, size = 16, className }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={size === 20 ? 1.5 : size === 12 ? 2.5 : 1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className ? `${icon[size]} ${className}` : icon[size]}
    aria-hidden
  >
    {shapes.map(([tag, attributes], at) => createElement(tag, { ...attributes, key: at }))}
  </svg>
)
