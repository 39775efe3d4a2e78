import { BILLING_SCREENS } from './billing-screens.ts'
import { CHAT_SCREENS } from './chat-screens.ts'
import { LIST_SCREENS } from './list-screens.ts'
import { PALETTE_SCREENS } from './palette-screens.ts'
import { PUBLIC_SCREENS } from './public-screens.ts'
import type { Screen } from './screen.ts'
import { SHEET_SCREENS } from './sheet-screens.ts'
import { SHELL_SCREENS } from './shell-screens.ts'

/**
 * All screens, dialogs and states of the product. Add each new one to one of these tables. `npm run
 * test:full` checks them with axe, and `npm run screenshots` takes their screenshots.
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
