import { globalStyle, style } from '@vanilla-extract/css'
import { rem } from '../../theme/rem.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, type, space } = vars

/** The raised footnote number. `lineHeight: 0` keeps the line spacing even. */
export const mark = style({ fontSize: rem(11), lineHeight: 0, verticalAlign: '0.4em' })
globalStyle(`${mark} a`, { padding: '4px 3px', margin: '0 -2px', textDecoration: 'none' })

export const notes = style({
  marginTop: space[4],
  font: type[13],
  color: color.ink2,
  '::before': {
    content: "''",
    display: 'block',
    width: 96,
    marginBottom: space[2],
    borderTop: `1px solid ${color.ruleStrong}`,
  },
})

export const list = style({ counterReset: 'answer-note', maxWidth: '76ch' })

export const note = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'start',
  gap: space[2],
  paddingLeft: 24,
  counterIncrement: 'answer-note',
  ':focus-visible': { boxShadow: vars.ring.out, borderRadius: vars.radius[1] },
  '::before': {
    content: "counter(answer-note) '.'",
    position: 'absolute',
    top: 4,
    left: 0,
    color: color.ink3,
    fontVariantNumeric: 'tabular-nums',
  },
})
globalStyle(`${note} > div`, { minWidth: 0, padding: '4px 0' })
globalStyle(`${note} > div > * + *`, { marginTop: space[1] })
