import type { IconNode } from './icons.ts'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import * as css from './button.css.ts'
import { Icon } from './icon.tsx'

/** The look of a button. Use one `main` per view. */
export type ButtonVariant = {
  readonly kind?: 'main' | 'line' | 'plain' | 'neg' | 'negText' | 'quiet' | undefined
  readonly size?: 'sm' | 'md' | 'lg' | undefined
  /** `icon` is square and needs `aria-label`. `wide` fills its row. */
  readonly shape?: 'text' | 'icon' | 'wide' | undefined
}

type ButtonProps = ComponentProps<'button'> & ButtonVariant & { readonly icon?: IconNode }

/** The classes of a button, for a link that looks like one. */
export const buttonClass = (variant: ButtonVariant, more?: string): string => {
  const { kind = 'plain', size = 'md', shape = 'text' } = variant
  return clsx(
    css.buttonBase,
    css.buttonKind[kind],
    css.buttonSize[size],
    css.buttonShape[shape],
    shape === 'icon' && css.squareWidth[size],
    more,
  )
}

/**
 * A button, of type "button" by default.
 * Use `aria-disabled` to disable it but keep it focusable. An icon button shows its `aria-label` as
 * a tooltip.
 */
export const Button = ({ kind, size, shape, icon, className, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={buttonClass({ kind, size, shape }, className)}
    title={shape === 'icon' ? rest['aria-label'] : undefined}
    {...rest}
  >
    {icon && <Icon of={icon} size={size === 'sm' ? 14 : 16} />}
    {children}
  </button>
)
