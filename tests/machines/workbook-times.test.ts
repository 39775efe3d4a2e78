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

const head = { id: 's1', title: 'Loan', revision: 1, updatedAt: '' }
const opened = {
  type: 'xstate.done.actor.open',
  actorId: 'open',
  output: { ok: true, value: { ...head, data: {}, standing: 'clean', hasAside: false } },
}

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
  staged.send({ type: 'OPEN_WORKBOOK', id: 's1' } as { type: string })
  staged.send(opened)
  expect(staged.state().workbook.save).toBe('saved')
  return staged
}

/** How a look ends. */
const looked = (type: string) => ({
  type: 'xstate.done.actor.refresh',
  actorId: 'refresh',
  output: { ok: true, value: { type } },
})

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

  it('[SAVE-3] as soon as a look has ended, where a save is wanted during it', () => {
    const { send, state } = openSheet()
    send({ type: 'EDITED' })
    send({ type: 'REFRESH' })
    send({ type: 'SAVE_NOW' })
    expect(state().workbook.save).toBe('unsaved')
    send(looked('same'))
    expect(state().workbook.save).toBe('saving')
  })

  it('[SAVE-3] never after a look at a sheet without edits', () => {
    const { send, state } = openSheet()
    send({ type: 'REFRESH' })
    send({ type: 'SAVE_NOW' })
    send(looked('same'))
    expect(state().workbook.save).toBe('saved')
  })

  it('[SAVE-3] not again once theirs was loaded, where one was wanted before', () => {
    const { send, state } = openSheet()
    send({ type: 'EDITED' })
    send({ type: 'REFRESH' })
    send({ type: 'SAVE_NOW' })
    send(looked('conflict'))
    send({ type: 'LOAD_THEIRS' })
    send(opened)
    send({ type: 'REFRESH' })
    send(looked('same'))
    expect(state().workbook.save).toBe('saved')
  })
})
