import type { LucideIcon } from './icons.ts'
import { icon } from './icon.css.ts'

type IconProps = {
  /** A Lucide icon, imported by its name so that the others stay out of the bundle. */
  readonly of: LucideIcon
  /** 16 in controls, 14 in meta rows, 20 alone; px at the text size that browsers begin with (SHELL-191). */
  readonly size?: 12 | 14 | 16 | 20
  readonly className?: string
}

/** A Lucide icon in our weight. Decorative: the control that holds it carries the name. */
export const Icon = ({ of: Drawing, size = 16, className }: IconProps) => (
  <Drawing
    size={size}
    strokeWidth={size === 20 ? 1.5 : size === 12 ? 2.5 : 1.75}
    className={className ? `${icon[size]} ${className}` : icon[size]}
    aria-hidden
  />
)
