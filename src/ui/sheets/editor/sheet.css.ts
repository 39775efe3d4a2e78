import { globalStyle, style } from '@vanilla-extract/css'
import '../light-grid/cell-font.css.ts'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, type, space, height } = vars

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  background: color.paper,
})

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  flex: 'none',
  // With large text in a small window the bar wraps, so the title stays visible.
  flexWrap: 'wrap',
  minHeight: height.bar,
  padding: '0 12px',
  borderBottom: `1px solid ${color.rule}`,
  background: color.paper,
  minWidth: 0,
})
/** Title and status shrink first. */
export const crumbs = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  flex: '1 1 7rem',
  minWidth: 0,
})
export const status = style({
  flex: 'none',
  paddingLeft: space[1],
  font: type[12],
  color: color.ink3,
  whiteSpace: 'nowrap',
})
/**
 * The status of a conflict, which asks the user a question. It has the warning colour of the
 * conflict's banner.
 */
export const statusAsked = style([status, { color: color.warn }])
export const statusBad = style([status, { color: color.neg }])
export const title = style({ padding: '0 6px', fontWeight: vars.weight.mid })

export const banner = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  flex: 'none',
  minHeight: 36,
  padding: '6px 16px',
  background: color.warnWash,
  borderBottom: `1px solid ${color.ruleStrong}`,
})
globalStyle(`${banner} > svg`, { color: color.warn })
export const bannerText = style({ flex: 1, minWidth: 200, textWrap: 'pretty' })
export const bannerActions = style({ display: 'flex', flexWrap: 'wrap', gap: 10 })
globalStyle(`${bannerText} > b`, { fontWeight: vars.weight.bold })

export const body = style({ position: 'relative', display: 'flex', flex: 1, minHeight: 0 })
/** The button of a panel beside the grid. */
export const opener = style({
  selectors: { '&[aria-expanded="true"]': { background: color.press } },
})
// On phones a panel covers the page, so the content below must not take the focus.
globalStyle(`${page}:is([data-chat="true"], [data-check="true"]) :is(${bar}, ${body} > main)`, {
  '@media': { [media.phone]: { visibility: 'hidden' } },
})

export const main = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
})

export const area = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
})
/** Univer renders into this element. */
export const grid = style({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  background: vars.grid.cell,
})

export const gridFallback = style({
  padding: '48px 24px',
  '@media': { [media.phone]: { padding: '32px 16px' } },
})
export const rows = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  background: vars.grid.cell,
})
globalStyle(`${rows} > i`, {
  display: 'block',
  height: 24,
  borderBottom: `1px solid ${vars.grid.line}`,
})
