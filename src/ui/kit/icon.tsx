import { createElement } from 'react'
import type { IconNode } from './icons.ts'
import { icon } from './icon.css.ts'

type IconProps = {
  /** A Lucide icon, imported by name so the bundle contains no others. */
  readonly of: IconNode
  /** 16 in controls, 14 in meta rows, 20 alone. In px at the default font size. */
  readonly size?: 12 | 14 | 16 | 20
  readonly className?: string
}

/** A Lucide icon in our stroke width. It is decorative, so the control needs a name. */
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
