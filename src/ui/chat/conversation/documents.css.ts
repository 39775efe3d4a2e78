import { style } from '@vanilla-extract/css'

export const documents = style({ paddingTop: 10 })
export const list = style({ display: 'flex', flexWrap: 'wrap', gap: 6 })
/** A chip with a long name truncates at the line's end. */
export const item = style({ display: 'flex', minWidth: 0, maxWidth: '100%' })
export const showAll = style({ paddingTop: 6, marginLeft: -8 })
