import { afterEach, describe, expect, it } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import { AUTOSAVE_IDLE_MS, AUTOSAVE_MAX_MS } from '#contract/limits.ts'
import { workbookMachine } from '#src/machines/workbook/machine.ts'
import type {
  CopyInput,
  OpenInput,
  OpenResult,
  RefreshInput,
  RefreshResult,
  SaveResult,
  WorkbookHead,
} from '#src/machines/workbook/types.ts'
import { stage, type Staged } from '#tests/support/walk.ts'

let staged: Staged | null = null
afterEach(() => staged?.stop())

/** An open sheet without edits, on a clock that a test moves. */
const openSheet = (): Staged => {
  const never = <T, I>() => fromPromise<T, I>(() => new Promise(() => {}))
  staged = stage(
    workbookMachine.provide({
      actors: {
        open: never<OpenResult, OpenInput>(),
        save: never<SaveResult, WorkbookHead>(),
        copy: never<SaveResult, CopyInput>(),
        refresh: never<RefreshResult, RefreshInput>(),
        grid: fromCallback(() => {}),
      },
    }),
  )
  const head = { id: 's1', title: 'Loan', revision: 1, updatedAt: '' }
  const output = { ok: true, value: { ...head, data: {}, standing: 'clean', hasAside: false } }
  staged.send({ type: 'OPEN_WORKBOOK', id: 's1' } as { type: string })
  staged.send({ type: 'xstate.done.actor.open', actorId: 'open', output } as { type: string })
  expect(staged.state().workbook.save).toBe('saved')
  return staged
}

describe('when an edit is saved', () => {
  it('[SAVE-1] one second after the last one, not sooner', () => {
    const { send, clock, state } = openSheet()
    expect(AUTOSAVE_IDLE_MS).toBe(1000)
    send({ type: 'EDITED' })
    clock.increment(999)
    send({ type: 'EDITED' })
    clock.increment(999)
    expect(state().workbook.save).toBe('unsaved')
    clock.increment(1)
    expect(state().workbook.save).toBe('saving')
  })

  it('[SAVE-1] five seconds after the first unsaved one at the latest', () => {
    const { send, clock, state } = openSheet()
    expect(AUTOSAVE_MAX_MS).toBe(5000)
    for (let ms = 0; ms < 5000; ms += 500) {
      send({ type: 'EDITED' })
      expect(state().workbook.save, `${ms} ms after the first edit`).toBe('unsaved')
      clock.increment(499)
      expect(state().workbook.save, `${ms + 499} ms after the first edit`).toBe('unsaved')
      clock.increment(1)
    }
    expect(state().workbook.save).toBe('saving')
  })
})
