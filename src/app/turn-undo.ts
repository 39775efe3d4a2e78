import { createActor } from 'xstate'
import { undoMachine } from '../machines/undo/machine.ts'
import type { TurnWrites, TurnUndoOf, TurnUndo, UndoView } from '../machines/undo/types.ts'
import { undoActors, type UndoParts } from '../services/workbook/turn-undo.ts'

const STEPS = {
  hidden: 'hidden',
  open: 'open',
  saving: 'busy',
  undoing: 'busy',
  asking: 'asking',
  undone: 'undone',
} as const

/** Creates the undo of turns, lazy-loaded with the first answer that wrote. */
export const createTurnUndos = (parts: UndoParts): TurnUndoOf => {
  const machine = undoMachine.provide({
    actors: undoActors(parts),
    actions: { follow: parts.sheets.refresh },
  })
  const begin = (turn: TurnWrites): TurnUndo => {
    const flow = createActor(machine, { input: turn })
    let view: UndoView = { step: 'hidden', error: '', conflicts: [] }
    flow.subscribe(({ value, context: { error, conflicts } }) => {
      // Keeps the previous view while the machine reloads its state.
      if (value !== 'checking') view = { step: STEPS[value], error, conflicts }
    })
    flow.start()
    return {
      read: () => view,
      subscribe: (changed) => {
        const subscription = flow.subscribe(changed)
        return () => subscription.unsubscribe()
      },
      send: (type) => flow.send({ type }),
    }
  }
  const turns = new Map<string, TurnUndo>()
  return (turn) => {
    const key = [turn.spreadsheetId, ...turn.executionIds].join(' ')
    const known = turns.get(key) ?? begin(turn)
    turns.set(key, known)
    return known
  }
}
