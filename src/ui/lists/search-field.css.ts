import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../theme/media.ts'
import { rem } from '../theme/rem.ts'
import { tabular } from '../theme/text.css.ts'
import { vars } from '../theme/tokens.css.ts'

const { color, space, type } = vars

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  paddingBottom: space[3],
})
export const field = style({ position: 'relative', flex: 1, minWidth: 0 })
globalStyle(`${field} > svg`, {
  position: 'absolute',
  left: rem(10),
  top: '50%',
  transform: 'translateY(-50%)',
  color: color.ink3,
  pointerEvents: 'none',
})
export const text = style({
  selectors: {
    '&&': { height: rem(32), paddingLeft: rem(34), paddingRight: rem(36) },
    '&&:not(:focus)': { boxShadow: `inset 0 0 0 1px ${color.ruleField}` },
  },
  '@media': { [media.phone]: { selectors: { '&&': { height: rem(44), paddingRight: rem(48) } } } },
})
export const clearButton = style({
  selectors: {
    '&&': { position: 'absolute', right: 4, top: '50%', transform: 'translateY(-50%)' },
  },
})
export const result = style([
  tabular,
  {
    font: type[12],
    color: color.ink3,
    whiteSpace: 'nowrap',
    selectors: { '&:empty': { display: 'none' } },
  },
])
export const quietOption = style({
  selectors: { '&&': { height: rem(32), fontWeight: 400 } },
  '@media': {
    [media.phone]: {
      selectors: {
        '&&': { height: rem(44) },
        '&&:not(:focus-visible)': { boxShadow: `inset 0 0 0 1px ${color.ruleField}` },
      },
    },
  },
})
export const viewOption = style({ selectors: { '&&': { height: rem(32), padding: '0 9px' } } })
