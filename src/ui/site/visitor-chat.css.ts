import { style } from '@vanilla-extract/css'
import * as composer from '../chat/composer/composer.css.ts'
import * as chat from '../chat/ledger.css.ts'
import * as starters from '../first-run/starters.css.ts'
import { ink } from '../theme/text.css.ts'

// The looks of the app's chat under names of this page, which comes later than they do.

/** As high as the window: the bar, and the chat below it. */
export const page = style({ height: '100dvh' })
/** Where it scrolls. */
export const scroll = style([chat.scroll])
/** The ledger page. */
export const ledger = style([chat.ledger])
/** Title and examples, in the middle. */
export const fresh = style([chat.fresh])
/** The title. */
export const title = style([chat.title])
/** The line below it. */
export const lead = style([starters.lead])
/** The example questions. */
export const examples = style([starters.examples])
/** One of them. */
export const example = style([
  starters.example,
  { flexDirection: 'column', alignItems: 'stretch', justifyContent: 'center', gap: 0 },
])
/** Its number in the margin. */
export const number = style([starters.number])
/** Its words. */
export const question = style([ink.muted])
/** The composer's place, below the examples. */
export const dock = style([chat.dock, chat.freshDock])
/** The composer. */
export const box = style([composer.box])
/** Its text, which grows. */
export const grower = style([composer.grower])
/** Where one writes. */
export const text = style([composer.text])
/** Below the text. */
export const bar = style([composer.bar])
/** What Send does, or why it is off. */
export const why = style([composer.why])
/** Send. */
export const send = style([composer.send])
