import type { AppState } from '../log/state.ts'
import type { AppCommand } from '../machines/app/commands.ts'
import type { Inspection } from '../services/browser/inspect.ts'
import type { Api } from '../services/http/api.ts'
import { lazy } from '../services/browser/lazy.ts'
import type { UndoParts } from '../services/workbook/turn-undo.ts'
import type { App } from '../ui/kit/hooks/app.tsx'

// What a part of a screen works with is loaded with it.

/** The undo of what answers wrote; loaded with the first answer that did. */
export const turnDesk = (parts: UndoParts) =>
  lazy(async () => {
    const { createTurnDesk } = await import('./turn-undo.ts')
    return createTurnDesk(parts)
  })

/** Reads the plan with its history; loaded with its page. */
export const billingReader = (api: Api): App['billing'] => {
  const load = lazy(() => import('../services/billing/billing.ts'))
  return async (page, signal) => (await load()).readBilling(api, page, signal)
}

/** The command palette; loaded with its dialog. */
export const paletteDesk = (
  stateOf: () => AppState,
  send: (command: AppCommand) => void,
  inspection: Inspection | undefined,
) =>
  lazy(async () => {
    const { createPalette } = await import('./palette.ts')
    return createPalette(stateOf, send, inspection)
  })
