import { style } from '@vanilla-extract/css'
import { media } from '#src/ui/theme/media.ts'
import { rem } from '#src/ui/theme/rem.ts'
import { vars } from '#src/ui/theme/tokens.css.ts'

const { color, radius, type } = vars

export const list = style({
  width: rem(280),
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'calc(var(--radix-popover-content-available-height, 100vh) - 24px)',
  overflow: 'auto',
  padding: 4,
  font: type[13],
})

export const group = style({
  selectors: {
    '&:not(:first-child)': { borderTop: `1px solid ${color.rule}`, marginTop: 4, paddingTop: 4 },
  },
})

export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  width: '100%',
  minHeight: rem(28),
  padding: '2px 8px',
  border: 0,
  borderRadius: radius[2],
  background: 'none',
  font: 'inherit',
  color: color.ink,
  textAlign: 'left',
  cursor: 'default',
  selectors: {
    '&:hover': { background: color.hover },
    '&:focus-visible': { background: color.hover, boxShadow: vars.ring.in, outline: 'none' },
  },
  '@media': { [media.phone]: { minHeight: rem(44) } },
})

export const preview = style({
  font: type[12],
  color: color.ink2,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums lining-nums',
})
