import { globalStyle, style } from '@vanilla-extract/css'
import * as ledger from '../../chat/ledger.css.ts'
import { media } from '../../theme/media.ts'
import { vars } from '../../theme/tokens.css.ts'

const { color, type, space } = vars

/**
 * The chat of a spreadsheet. It is beside the grid, over the grid in narrow windows, and full
 * screen on phones.
 */
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  width: vars.width.panel,
  minHeight: 0,
  borderLeft: `1px solid ${color.ruleStrong}`,
  background: color.paper,
  '@media': {
    [media.belowWide]: {
      position: 'absolute',
      inset: '0 0 0 auto',
      zIndex: vars.layer.panel,
      maxWidth: '100%',
      boxShadow: vars.shadow.dialog,
    },
    [media.phone]: { position: 'fixed', inset: 0, width: 'auto', border: 0, boxShadow: 'none' },
  },
})

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flex: 'none',
  minHeight: 40,
  padding: '0 8px 0 16px',
  borderBottom: `1px solid ${color.rule}`,
  '@media': { [media.phone]: { minHeight: 48 } },
})
export const title = style({ flex: 1, minWidth: 0, font: type[13], fontWeight: vars.weight.bold })

export const blank = style({ padding: `${space[6]} ${space[4]}` })
export const newChat = style({ padding: `${space[6]} 0 ${space[4]}` })
export const newChatTitle = style({ font: type[15], fontWeight: vars.weight.bold })
export const newChatText = style({ paddingTop: space[1], color: color.ink2 })

// Above mobile width, adapts the chat's layout to the panel's 408 px. The column `margin` shows
// only its first child, the folio.
const wide = { '@media': { [media.aboveMobile]: {} } }
const narrow = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(`${panel} ${selector}`, {
    '@media': { ...wide['@media'], [media.aboveMobile]: rule },
  })
globalStyle(`${panel} .${ledger.scroll}`, { minWidth: 0 })
narrow(`.${ledger.ledger}`, {
  width: 'calc(100% - 16px)',
  margin: 0,
  vars: { [vars.width.gutter]: '44px' },
})
narrow(`.${ledger.ledger}::before`, { left: 34 })
narrow(`:is(.${ledger.margin}, .${ledger.askedFolio})`, { width: 24 })
narrow(`.${ledger.margin} > :not(:first-child)`, { display: 'none' })
narrow(`.${ledger.dock}`, { marginLeft: -32, marginRight: -4, paddingBottom: 12 })
