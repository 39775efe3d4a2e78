import { BILLING_SCREENS } from './billing-screens.ts'
import { CHAT_SCREENS } from './chat-screens.ts'
import { LIST_SCREENS } from './list-screens.ts'
import { PALETTE_SCREENS } from './palette-screens.ts'
import { PUBLIC_SCREENS } from './public-screens.ts'
import type { Screen } from './screen.ts'
import { SHEET_SCREENS } from './sheet-screens.ts'
import { SHELL_SCREENS } from './shell-screens.ts'

/**
 * Every screen, dialog and state of the product. A new one is an entry of one of these tables: axe looks at
 * it in `npm run test:full`, and `npm run screenshots` makes its pictures.
 */
export const SCREENS: readonly Screen[] = [
  ...PUBLIC_SCREENS,
  ...LIST_SCREENS,
  ...CHAT_SCREENS,
  ...SHEET_SCREENS,
  ...SHELL_SCREENS,
  ...PALETTE_SCREENS,
  ...BILLING_SCREENS,
]
