import { style } from '@vanilla-extract/css'

/** What was sent with a message, and the way to see all of it. */
export const documents = style({ paddingTop: 10 })
/** Chips in lines. */
export const list = style({ display: 'flex', flexWrap: 'wrap', gap: 6 })
/** One of them: a long name is cut where its line ends. */
export const item = style({ display: 'flex', minWidth: 0, maxWidth: '100%' })
/** Below them. */
export const more = style({ paddingTop: 6, marginLeft: -8 })
