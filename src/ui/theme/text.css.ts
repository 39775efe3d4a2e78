import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from './media.ts'
import { vars } from './tokens.css.ts'

const { color, type } = vars

/** An underlined link in running text. */
export const link = style({
  color: color.accent,
  textDecoration: 'underline',
  textDecorationColor: color.accentLine,
  textUnderlineOffset: 3,
  textDecorationThickness: 1,
  ':hover': { textDecorationColor: 'currentColor' },
})

/** A reference to a range, such as `Q3!D10:E11`, or to a sheet. It wraps only on phones. */
export const reference = style({
  color: color.accent,
  borderBottom: `1px solid ${color.accentLine}`,
  whiteSpace: 'nowrap',
  ':hover': { background: color.accentWash },
  '@media': { [media.phone]: { whiteSpace: 'inherit' } },
})

/** One line, truncated with an ellipsis. Give the element a `title`. */
export const cut = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })

/** Fills the row's free space and may shrink below its text. */
export const grow = style({ flex: 1, minWidth: 0 })

/** A row of vertically centred elements, 8 px apart. */
export const row = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] })

/** Digits of equal width, so columns of figures align. */
export const tabular = style({ fontVariantNumeric: 'tabular-nums lining-nums' })

/** Text colours. */
export const ink = styleVariants({
  muted: { color: color.ink2 },
  faint: { color: color.ink3 },
  neg: { color: color.neg },
  pos: { color: color.pos },
  warn: { color: color.warn },
})

/** Captions: 12/16, tabular. */
export const small = style([tabular, { font: type[12] }])

const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** Visible to screen readers only. */
export const visuallyHidden = style(unseen)
/** In a top bar below 660 px, visible only to screen readers. */
export const unseenInShortBar = style({ '@container': { '(max-width: 660px)': unseen } })

/** Hidden below 768 px. */
export const hideOnPhone = style({ '@media': { [media.phone]: { display: 'none !important' } } })
/** Hidden below 1024 px. */
export const hideOnTablet = style({
  '@media': { [media.belowLarge]: { display: 'none !important' } },
})

/** Hidden from 768 px. */
export const phoneOnly = style({
  '@media': { [media.aboveMobile]: { display: 'none !important' } },
})

globalStyle(`${reference}:focus-visible`, { borderRadius: vars.radius[1] })
