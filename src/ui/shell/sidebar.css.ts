import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, height, radius, ring, type, weight, font } = vars

export const sidebar = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  height: '100%',
  background: color.background,
})

/** The signed-in user. The whole area opens the user menu. */
export const user = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  height: height.bar,
  flex: 'none',
  padding: '0 12px',
  borderBottom: `1px solid ${color.rule}`,
})
/** The menu's button fills the whole area. It lies behind the words. */
export const meButton = style({
  selectors: {
    '&&': { position: 'absolute', inset: 0, width: '100%', height: '100%', borderRadius: 0 },
    '&&:focus-visible': { boxShadow: ring.in },
  },
})
/** The icon lies in front of the button. Clicks pass through it to the button. */
export const menuIcon = style({ position: 'relative', pointerEvents: 'none', color: color.ink2 })
globalStyle(`${user} > span`, { position: 'relative', pointerEvents: 'none' })
export const userText = style({ display: 'grid', minWidth: 0, flex: 1 })
export const userName = style({ font: `520 ${rem(13)}/${rem(16)} ${font.text}` })
export const userMeta = style({ font: type[12], color: color.ink3 })

export const nav = style({ padding: 8, display: 'grid', gap: 1 })

const captionBase = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  font: type[12],
  color: color.ink3,
})
export const caption = styleVariants(
  { wide: { padding: '12px 8px 6px 16px' }, thin: { padding: '8px 0', justifyContent: 'center' } },
  (one) => [captionBase, one],
)

/** The conversations scroll in their own box. */
export const list = style({
  flex: 1,
  minHeight: 0,
  overflow: 'hidden auto',
  padding: '0 8px 8px',
  scrollbarWidth: 'thin',
})
export const rows = style({ display: 'flex', flexDirection: 'column', gap: 1 })

/** A row's slot, up to the sidebar's edge. The browser lays out visible rows only. */
export const place = style({
  margin: '0 -8px',
  padding: '0 8px',
  contentVisibility: 'auto',
  containIntrinsicSize: `auto ${height.side}`,
})

export const foot = style({ padding: 8, borderTop: `1px solid ${color.rule}`, marginTop: 'auto' })

const rowBase = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: height.side,
  padding: '0 8px',
  border: 0,
  borderRadius: radius[2],
  background: 'none',
  color: color.ink2,
  font: type[13],
  textAlign: 'left',
  minWidth: 0,
  position: 'relative',
  selectors: {
    '&:hover': { background: color.hover, color: color.ink },
    '&:focus-visible': { boxShadow: ring.in },
    "&[aria-current='page']": {
      background: color.press,
      color: color.ink,
      fontWeight: weight.mid,
    },
    "&[aria-current='page']::before": {
      content: '',
      position: 'absolute',
      left: -8,
      top: 5,
      bottom: 5,
      width: 2,
      background: color.accent,
    },
  },
})
export const row = styleVariants(
  { wide: {}, thin: { padding: 0, justifyContent: 'center' } },
  (one) => [rowBase, one],
)

export const creditsRow = style({ display: 'flex', alignItems: 'center', minHeight: rem(44) })
export const rowTime = style({
  fontVariantNumeric: 'tabular-nums lining-nums',
  font: type[11],
  color: color.ink3,
  fontWeight: 400,
  flex: 'none',
})
export const state = style({ padding: '6px 8px', color: color.ink3, overflowWrap: 'break-word' })
export const failed = style([state, { color: color.neg }])
