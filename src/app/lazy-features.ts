import type { AppState } from '../log/state.ts'
import type { AppCommand } from '../machines/app/commands.ts'
import type { Inspection } from '../services/browser/inspect.ts'
import type { Api } from '../services/http/api.ts'
import { lazy } from '../services/browser/lazy.ts'
import type { UndoParts } from '../services/workbook/turn-undo.ts'
import type { App } from '../ui/kit/hooks/app.tsx'

// Each part of the screen lazy-loads its own services.

/**
 * Undo and check of spreadsheets, lazy-loaded with the first answer that changed cells or the first
 * check.
 */
export const lazySheetCalls = (parts: UndoParts) =>
  lazy(async () => {
    const { createSheetCalls } = await import('./sheet-calls.ts')
    return createSheetCalls(parts)
  })

/** Reads the plan and its history, lazy-loaded with its page. */
export const lazyBilling = (api: Api): App['billing'] => {
  const load = lazy(() => import('../services/billing/billing.ts'))
  return async (page, signal) => (await load()).readBilling(api, page, signal)
}

/** The command palette, lazy-loaded with its dialog. */
export const lazyPalette = (
  stateOf: () => AppState,
  send: (command: AppCommand) => void,
  inspection: Inspection | undefined,
) =>
  lazy(async () => {
    const { createPalette } = await import('./palette.ts')
    return createPalette(stateOf, send, inspection)
  })
