import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, space, type, width } = vars

export const section = style({ paddingTop: space[8] })
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: `0 ${space[3]}`,
  minHeight: 32,
})

globalStyle(`${head} > button`, { marginLeft: 'auto', marginRight: -6 })
export const words = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${space[3]}`,
  padding: `${space[1]} 0`,
})

export const title = style({ font: `600 ${rem(13)}/${rem(20)} ${vars.font.text}` })
export const hint = style({ font: type[12], color: color.ink3 })
/** The sentence above the examples of a new chat. */
export const lead = style({ paddingTop: space[1], color: color.ink2 })
export const documents = style({ paddingTop: space[3], font: type[12], color: color.ink3 })

/** The examples, with lines between them as in a ledger. */
export const examples = style({ borderTop: `1px solid ${color.ruleStrong}` })
globalStyle(`${examples}[data-chat]`, { marginTop: space[4] })
globalStyle(`${examples} > li`, {
  position: 'relative',
  containerType: 'inline-size',
  borderBottom: `1px solid ${color.rule}`,
})

globalStyle(`${examples} > li:last-child`, { borderBottomColor: color.ruleStrong })
export const example = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  width: 'calc(100% + 16px)',
  minHeight: 56,
  margin: '0 -8px',
  padding: '10px 8px',
  border: 0,
  background: 'none',
  ':hover': { background: color.hover },
  ':focus-visible': { boxShadow: vars.ring.in },
  ':disabled': { color: color.inkOff },
})

globalStyle(`${example} b`, { display: 'block', fontWeight: vars.weight.mid })
globalStyle(`${example}:disabled *`, { color: color.inkOff })
export const result = style({
  font: type[12],
  color: color.ink3,
  '@container': { '(max-width: 27rem)': { display: 'none' } },
})

export const progress = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  font: type[12],
  color: color.ink3,
})

/**
 * The number of an example, in the margin of a chat. Lists outside a chat have no margin, so they
 * hide it.
 */
export const number = style({
  position: 'absolute',
  top: 19,
  left: `calc(-1 * ${width.gutter})`,
  width: `calc(${width.gutter} - 36px)`,
  display: 'none',
  justifyItems: 'end',
})

globalStyle(`${examples}[data-chat] ${number}`, {
  display: 'grid',
  '@media': { [media.phone]: { display: 'none' } },
})
