import type { AppState } from '../events/state.ts'
import type { AppCommand } from '../machines/app/commands.ts'
import type { Inspection } from '../services/inspect.ts'
import { lazy } from '../services/lazy.ts'
import type { UndoParts } from '../services/turn-undo.ts'

// What a part of a screen works with is loaded with it.

/** The undo of what answers wrote; loaded with the first answer that did (AGENT-652). */
export const turnDesk = (parts: UndoParts) =>
  lazy(async () => {
    const { createTurnDesk } = await import('./turn-undo.ts')
    return createTurnDesk(parts)
  })

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
