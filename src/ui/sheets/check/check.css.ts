import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '../../theme/media.ts'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, font, layer, ring, space, type, weight } = vars
const tabular = { fontVariantNumeric: 'tabular-nums lining-nums' } as const

/** What was found, and what was read. */
export const summary = style({
  flex: 'none',
  padding: '10px 16px',
  borderBottom: `1px solid ${color.rule}`,
  ...tabular,
})
export const found = style({ font: type[13], fontWeight: weight.mid })
export const read = style({ font: type[12], color: color.ink3 })
/** Above the findings: that they are outdated, or that the last check failed. */
export const notice = style({ flex: 'none', borderBottom: `1px solid ${color.rule}` })
globalStyle(`${notice} > *`, { alignItems: 'center' })

/** The scroll box. */
export const box = style({
  flex: 1,
  minHeight: 0,
  overflow: 'hidden auto',
  overflowWrap: 'anywhere',
  ':focus-visible': { boxShadow: ring.in },
})
export const blank = style({ padding: `${space[6]} ${space[4]}` })
export const skeletons = style({ display: 'grid', gap: space[3], padding: space[4] })

/** The name of a worksheet and the number of its findings. It stays above its findings. */
export const group = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.sticky,
  display: 'flex',
  alignItems: 'baseline',
  gap: space[2],
  minHeight: rem(32),
  padding: '7px 16px 0',
  borderBottom: `1px solid ${color.ruleStrong}`,
  background: color.paper,
  font: type[13],
  fontWeight: weight.bold,
})
export const sheet = style({ flex: '0 1 auto', minWidth: 0 })
export const aside = style({ flex: 'none', font: type[12], color: color.ink3, ...tabular })
export const count = style([aside, { marginLeft: 'auto' }])

export const finding = style({
  position: 'relative',
  display: 'grid',
  gap: 2,
  padding: '8px 16px 10px',
  borderBottom: `1px solid ${color.rule}`,
  selectors: { '&[data-current]': { background: color.accentWash } },
})
/** Severity, name of the fault, and at the right its cells. */
export const first = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 8px',
  font: type[13],
  ...tabular,
})
const severityBase = style({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 6,
  fontWeight: weight.mid,
})
globalStyle(`${severityBase} > svg`, { alignSelf: 'center' })
export const severity = styleVariants(
  {
    error: { color: color.neg },
    warning: { color: color.warn },
    note: { color: color.ink2 },
  },
  (one) => [severityBase, one],
)
export const cells = style({ marginLeft: 'auto' })
// A finger can press anywhere on a finding. Its further cells stay links of their own.
globalStyle(`${cells} > a::after`, {
  '@media': { [media.touch]: { content: '""', position: 'absolute', inset: 0 } },
})
export const evidence = style({ font: type[13], color: color.ink2, textWrap: 'pretty' })
globalStyle(`${evidence} a`, { position: 'relative' })
export const proposal = style({ font: type[13], color: color.ink2 })
globalStyle(`${proposal} > code`, { font: type[12], fontFamily: font.code, color: color.ink })
/** Below the findings: what the list leaves out. */
export const foot = style({
  padding: '10px 16px 24px',
  font: type[12],
  color: color.ink3,
  textWrap: 'pretty',
})
