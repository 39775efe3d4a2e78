import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#src/ui/theme/media.ts'
import { rem } from '#src/ui/theme/rem.ts'
import { vars } from '#src/ui/theme/tokens.css.ts'

const { color, radius, type } = vars

export const picker = style({
  position: 'static',
  margin: 0,
  padding: 12,
  border: `1px solid ${color.rule}`,
  borderRadius: radius[3],
  background: color.raised,
  boxShadow: vars.shadow.menu,
  color: color.ink,
  font: type[13],
})

export const month = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  rowGap: 8,
})
export const caption = style({ textAlign: 'center', font: type[13], fontWeight: 600 })
export const days = style({ gridColumn: '1 / -1', borderCollapse: 'collapse' })
export const weekday = style({ padding: '4px 0', font: type[12], color: color.ink2 })
export const day = style({ padding: 0, textAlign: 'center' })

const square = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: rem(32),
  height: rem(32),
  padding: 0,
  border: 0,
  borderRadius: radius[2],
  background: 'none',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums lining-nums',
  color: 'inherit',
  cursor: 'default',
  selectors: {
    '&:hover': { background: color.hover },
    '&:focus-visible': { background: color.hover, boxShadow: vars.ring.in, outline: 'none' },
  },
  '@media': { [media.phone]: { width: rem(44), height: rem(44) } },
})
export const step = square
export const dayButton = square
export const today = style({})
globalStyle(`${today} button`, { color: color.accent, fontWeight: 600 })
export const outsideDay = style({ color: color.ink2 })
export const selected = style({})
globalStyle(`${selected} button, ${selected} button:is(:hover, :focus-visible)`, {
  background: color.accentFill,
  color: color.onAccent,
})

export const foot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  marginTop: 8,
  paddingTop: 8,
  borderTop: `1px solid ${color.rule}`,
})
globalStyle(`${selected} button:focus-visible`, { boxShadow: vars.ring.out })
