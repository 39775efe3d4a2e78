import { createActor, fromPromise, waitFor } from 'xstate'
import { expect, it } from 'vitest'
import { UNDO_SHOWN_CONFLICTS } from '#contract/limits/changes.ts'
import type { UndoConflict } from '#contract/workbook/change-history.ts'
import { TURN_UNDO } from '#src/texts/answer/turn-undo.ts'
import { undoMachine } from '#src/machines/undo/machine.ts'
import type {
  TurnStatus,
  TurnWrites,
  UndoContext,
  UndoInput,
  UndoOutcome,
} from '#src/machines/undo/types.ts'
import { walkMachine } from '#tests/support/client/walk-machine.ts'

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
const turn: TurnWrites = { spreadsheetId: 's', executionIds: ['x1'] }
const never = <T>(): Promise<T> => new Promise(() => {})

it('[AGENT-652] [AGENT-653] [AGENT-654] the undo of a turn takes every transition, and says why nothing was undone', () => {
  let follows = 0
  const walked = walkMachine({
    machine: undoMachine.provide({
      actors: {
        check: fromPromise<TurnStatus, TurnWrites>(never),
        save: fromPromise<boolean, string>(never),
        undo: fromPromise<UndoOutcome, UndoInput>(never),
      },
      actions: { follow: () => void (follows += 1) },
    }),
    input: turn,
    events: [
      { type: 'CHECK' },
      { type: 'UNDO' },
      { type: 'KEEP' },
      { type: 'GO_BACK' },
      { type: 'CANCEL' },
      done('check', { type: 'written', messageId: 'm1' }),
      done('check', { type: 'undone' }),
      done('check', { type: 'none' }),
      error('check'),
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
      // Invariants of the context: only known conflicts, known error texts and valid choices occur.
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

/** Sends `type` for each round of conflicts. Returns the `resolve` input of each try. */
const answering = async (
  rounds: readonly (readonly UndoConflict[])[],
  type: 'KEEP' | 'GO_BACK',
) => {
  const told: UndoInput['resolve'][] = []
  const actor = createActor(
    undoMachine.provide({
      actors: {
        check: fromPromise<TurnStatus, TurnWrites>(async () => ({
          type: 'written',
          messageId: 'm1',
        })),
        save: fromPromise<boolean, string>(async () => true),
        undo: fromPromise<UndoOutcome, UndoInput>(async ({ input: { resolve } }) => {
          told.push(resolve)
          const conflicts = rounds[told.length - 1]
          return conflicts ? { type: 'conflicts', conflicts } : { type: 'undone' }
        }),
      },
      actions: { follow: () => {} },
    }),
    { input: turn },
  ).start()
  await waitFor(actor, (state) => state.matches('open'))
  actor.send({ type: 'UNDO' })
  for (const _ of rounds) {
    await waitFor(actor, (state) => state.matches('asking'))
    actor.send({ type })
  }
  await waitFor(actor, (state) => state.matches('undone'))
  return told
}

it('[AGENT-790] a choice covers only the cells that were shown with it, and each later round adds its own choices', async () => {
  const later = { ...conflict, cell: 'B9' }
  expect(await answering([[conflict], [later]], 'GO_BACK')).toEqual([
    {},
    { 'Loan!B4': 'theirs' },
    { 'Loan!B4': 'theirs', 'Loan!B9': 'theirs' },
  ])
})

it('[AGENT-790] a choice covers all cells if the list of conflicts is full, because there may be more conflicts', async () => {
  const many = Array.from({ length: UNDO_SHOWN_CONFLICTS }, (_, row) => ({
    ...conflict,
    cell: `B${row + 1}`,
  }))
  const [, told = {}] = await answering([many], 'KEEP')
  expect(told['*']).toBe('mine')
  expect(Object.keys(told)).toHaveLength(UNDO_SHOWN_CONFLICTS + 1)
})
