import { createActor } from 'xstate'
import type { AppState, List } from '../log/state.ts'
import type { AppCommand } from '../machines/app/commands.ts'
import { paletteMachine } from '../machines/palette/machine.ts'
import type { Palette, PaletteList } from '../machines/palette/types.ts'
import type { Inspection } from '../services/browser/inspect.ts'

const LOADS = {
  spreadsheets: { type: 'LOAD_SPREADSHEETS' },
  chats: { type: 'LOAD_CONVERSATIONS' },
} as const satisfies Readonly<Record<PaletteList, AppCommand>>
const SHOWS = { spreadsheets: 'SHOW_SPREADSHEETS', chats: 'SHOW_CHATS' } as const

/** Creates the command palette, lazy-loaded with its first use. */
export const createPalette = (
  stateOf: () => AppState,
  send: (command: AppCommand) => void,
  inspection: Inspection | undefined,
): Palette => {
  const machine = paletteMachine.provide({
    actions: { load: (_, list: PaletteList) => send(LOADS[list]) },
  })
  const flow = createActor(machine, inspection).start()
  const listOf = (list: PaletteList): List<unknown> =>
    list === 'chats' ? stateOf().conversations : stateOf().spreadsheets
  return {
    level: () => {
      const { value } = flow.getSnapshot()
      return value === 'closed' ? null : value
    },
    subscribe: (changed) => {
      const subscription = flow.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    send: (type) => flow.send({ type }),
    show: (list) => {
      const { items, status } = listOf(list)
      flow.send({ type: SHOWS[list], isEmpty: items.length === 0 && status !== 'loading' })
    },
  }
}
