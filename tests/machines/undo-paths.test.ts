import { fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import type { UndoConflict } from '#contract/changes.ts'
import { TURN_UNDO } from '#contract/turn-undo-wording.ts'
import { undoMachine } from '#src/machines/undo/machine.ts'
import type { Standing, Turn, UndoContext, UndoInput, Undoing } from '#src/machines/undo/types.ts'
import { walk } from '#tests/support/walk.ts'

const done = (actor: string, output: unknown) => ({
  type: `xstate.done.actor.${actor}`,
  actorId: actor,
  output,
})
const error = (actor: string) => ({
  type: `xstate.error.actor.${actor}`,
  actorId: actor,
  error: new Error('bug'),
})
const conflict: UndoConflict = {
  sheet: 'Loan',
  cell: 'B4',
  before: { v: 1 },
  assistant: { v: 2 },
  now: { v: 3 },
  changed_by: { id: 'u1', name: 'Ada', kind: 'person' },
}
const turn: Turn = { spreadsheetId: 's', executionIds: ['x1'] }
const never = <T>(): Promise<T> => new Promise(() => {})

it('[AGENT-652] [AGENT-653] [AGENT-654] undoing a turn takes every transition, and says why nothing was undone', () => {
  let follows = 0
  const walked = walk({
    machine: undoMachine.provide({
      actors: {
        look: fromPromise<Standing, Turn>(never),
        save: fromPromise<boolean, string>(never),
        undo: fromPromise<Undoing, UndoInput>(never),
      },
      actions: { follow: () => void (follows += 1) },
    }),
    input: turn,
    events: [
      { type: 'LOOK' },
      { type: 'UNDO' },
      { type: 'KEEP' },
      { type: 'GO_BACK' },
      { type: 'CANCEL' },
      done('look', { type: 'written', messageId: 'm1' }),
      done('look', { type: 'undone' }),
      done('look', { type: 'none' }),
      error('look'),
      done('save', true),
      done('save', false),
      error('save'),
      done('undo', { type: 'undone' }),
      done('undo', { type: 'conflicts', conflicts: [conflict] }),
      done('undo', { type: 'failed', text: 'No.' }),
      error('undo'),
    ],
    key: ({ context }) => context,
    check: ({ snapshot }) => {
      const { value } = snapshot()
      const context = snapshot().context as UndoContext
      // A press is answered where it can be: with words, a question, or the undo.
      if (value === 'asking') expect(context.conflicts).toEqual([conflict])
      if (context.error !== '')
        expect(['No.', TURN_UNDO.failed, TURN_UNDO.unsaved]).toContain(context.error)
      if (value === 'saving' || value === 'undoing') expect(context.messageId).toBe('m1')
      if (Object.keys(context.resolve).length > 0)
        expect(['mine', 'theirs']).toContain(context.resolve['Loan!B4'])
    },
  })
  expect(walked.missed).toEqual([])
  expect(follows).toBeGreaterThan(0)
})
