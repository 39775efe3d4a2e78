import { createActor, fromPromise } from 'xstate'
import type { AppState } from '../events/state.ts'
import type { AppCommand } from '../machines/app/commands.ts'
import { undoMachine } from '../machines/undo/machine.ts'
import type { Turn, TurnDesk, TurnUndo, UndoInput, UndoView } from '../machines/undo/types.ts'
import type { Api } from '../services/api.ts'
import { createLook, undoTurn } from '../services/turn-undo.ts'

/** Looks at the save of the open grid: a further edit may have come while one was under way. */
const MOST_SAVES = 3

/** What undoing needs of the open sheet. */
export type UndoParts = {
  readonly api: Api
  readonly stateOf: () => AppState
  readonly send: (command: AppCommand) => void
  readonly sheets: {
    /** Settles when no save is under way. */
    readonly saved: () => Promise<void>
    /** Has the open grid look for what is newer. */
    readonly refresh: () => void
  }
}

const STEPS = {
  hidden: 'hidden',
  open: 'open',
  saving: 'busy',
  undoing: 'busy',
  asking: 'asking',
  undone: 'undone',
} as const

/** The part of the composition root that comes with the first answer that wrote (AGENT-652). */
export const createTurnDesk = ({ api, stateOf, send, sheets }: UndoParts): TurnDesk => {
  /** Whether nothing of the person's stands unsaved in that spreadsheet. */
  const save = async (id: string): Promise<boolean> => {
    for (let tries = 0; tries < MOST_SAVES; tries += 1) {
      const { workbook } = stateOf()
      if (workbook.id !== id || workbook.save === 'saved') return true
      send({ type: 'SAVE_NOW' })
      await sheets.saved()
    }
    return stateOf().workbook.id !== id || stateOf().workbook.save === 'saved'
  }
  const lookAt = createLook(api)
  const machine = undoMachine.provide({
    actors: {
      look: fromPromise(({ input }: { readonly input: Turn }) => lookAt(input)),
      save: fromPromise(({ input }: { readonly input: string }) => save(input)),
      undo: fromPromise(({ input }: { readonly input: UndoInput }) => undoTurn(api, input)),
    },
    actions: { follow: sheets.refresh },
  })
  const begin = (turn: Turn): TurnUndo => {
    const flow = createActor(machine, { input: turn })
    let view: UndoView = { step: 'hidden', error: '', conflicts: [] }
    flow.subscribe(({ value, context: { error, conflicts } }) => {
      // Until it is known what stands now, what stood before shows.
      if (value !== 'looking') view = { step: STEPS[value], error, conflicts }
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
