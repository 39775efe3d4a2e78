import { style } from '@vanilla-extract/css'
import * as composer from '../chat/composer/composer.css.ts'
import * as chat from '../chat/ledger.css.ts'
import * as starters from '../first-run/example-list.css.ts'
import { ink } from '../theme/text.css.ts'

// Reuses the styles of the app's chat. The CSS of this file loads later, so its own rules win.

export const page = style({ height: '100dvh' })
export const scroll = style([chat.scroll])
export const ledger = style([chat.ledger])
export const newChat = style([chat.newChat])
export const title = style([chat.title])
export const lead = style([starters.lead])
export const examples = style([starters.examples])
export const example = style([
  starters.example,
  { flexDirection: 'column', alignItems: 'stretch', justifyContent: 'center', gap: 0 },
])

export const number = style([starters.number])
export const question = style([ink.muted])
export const dock = style([chat.dock, chat.newChatDock])
export const box = style([composer.box])
export const grower = style([composer.grower])
export const text = style([composer.text])
export const bar = style([composer.bar])
export const reason = style([composer.reason])
export const send = style([composer.send])
