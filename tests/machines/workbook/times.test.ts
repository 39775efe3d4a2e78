import { afterEach, describe, expect, it } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import { AUTOSAVE_IDLE_MS, AUTOSAVE_MAX_MS } from '#contract/limits.ts'
import { SAVE_TEXTS } from '#src/texts/wording.ts'
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
import { startFlow, type RunningFlow } from '#tests/support/client/walk-machine.ts'

const head = { id: 's1', title: 'Loan', revision: 1, updatedAt: '' }
const opened = {
  type: 'xstate.done.actor.open',
  actorId: 'open',
  output: { ok: true, value: { ...head, data: {}, standing: 'clean', hasAside: false } },
}

let staged: RunningFlow | null = null
afterEach(() => staged?.stop())

/** An open sheet without edits, on a test clock. */
const openSheet = (): RunningFlow => {
  const never = <T, I>() => fromPromise<T, I>(() => new Promise(() => {}))
  staged = startFlow(
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

/** The event for a refused save. */
const refused = (status: number, retryAfterSeconds?: number) => ({
  type: 'xstate.done.actor.save',
  actorId: 'save',
  output: {
    ok: false,
    error: { type: 'http', operation: 'spreadsheets.update', status, retryAfterSeconds },
  },
})
const savedNow = {
  type: 'xstate.done.actor.save',
  actorId: 'save',
  output: { ok: true, value: { id: 's1', title: 'Loan', revision: 2, updated_at: '' } },
}

/** The event for the end of a refresh with the result `type`. */
const looked = (type: string) => ({
  type: 'xstate.done.actor.refresh',
  actorId: 'refresh',
  output: { ok: true, value: { type } },
})

describe('the save of an edit', () => {
  it('[SAVE-1] starts one second after the last edit, not sooner', () => {
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

  it('[SAVE-746] starts at most five seconds after the first unsaved edit', () => {
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

  it('[SAVE-3] starts after a running refresh if the save was requested during the refresh', () => {
    const { send, state } = openSheet()
    send({ type: 'EDITED' })
    send({ type: 'REFRESH' })
    send({ type: 'SAVE_NOW' })
    expect(state().workbook.save).toBe('unsaved')
    send(looked('same'))
    expect(state().workbook.save).toBe('saving')
  })

  it('[SAVE-3] does not start after a refresh if the sheet has no edits', () => {
    const { send, state } = openSheet()
    send({ type: 'REFRESH' })
    send({ type: 'SAVE_NOW' })
    send(looked('same'))
    expect(state().workbook.save).toBe('saved')
  })

  it("[SAVE-3] is no longer pending after the server's version of the sheet was loaded", () => {
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

describe('the retry of a failed save', () => {
  const failOnce = (sheet: RunningFlow, event: { type: string }) => {
    sheet.send({ type: 'SAVE_NOW' })
    if (sheet.state().workbook.save !== 'saving') throw new Error('nothing is being saved')
    sheet.send(event)
  }
  const edit = (sheet: RunningFlow) => {
    sheet.send({ type: 'EDITED' })
    return sheet
  }
  /** Checks that the next save starts after exactly `ms`. */
  const comesAfter = ({ clock, state }: RunningFlow, ms: number) => {
    clock.increment(ms - 1)
    expect(state().workbook.save, `${ms - 1} ms after it failed`).toBe('failed')
    clock.increment(1)
    expect(state().workbook.save, `${ms} ms after it failed`).toBe('saving')
  }

  it('[SAVE-90] doubles its pause up to a minute, and after a success the pause is 5 s again', () => {
    const sheet = edit(openSheet())
    failOnce(sheet, refused(500))
    for (const seconds of [5, 10, 20, 40, 60, 60]) {
      comesAfter(sheet, seconds * 1000)
      sheet.send(refused(500))
    }
    comesAfter(sheet, 60_000)
    sheet.send(savedNow)
    failOnce(edit(sheet), refused(500))
    comesAfter(sheet, 5000)
  })

  it('[SAVE-91] waits for the Retry-After of the server, despite further edits', () => {
    const sheet = edit(openSheet())
    failOnce(sheet, refused(503, 90))
    edit(sheet)
    comesAfter(sheet, 90_000)
    sheet.send(savedNow)
    expect(sheet.state().workbook.save).toBe('saved')
  })

  it('[SAVE-91] starts at once if a save is requested', () => {
    const sheet = edit(openSheet())
    failOnce(sheet, refused(503, 90))
    sheet.send({ type: 'SAVE_NOW' })
    expect(sheet.state().workbook.save).toBe('saving')
  })

  it('[SAVE-92, SAVE-756] waits for the next edit if the sheet is too large, and shows the reason', () => {
    const sheet = edit(openSheet())
    const { clock, send, state } = sheet
    failOnce(sheet, refused(413))
    clock.increment(3_600_000)
    send({ type: 'SAVE_NOW' })
    expect(state().workbook).toMatchObject({ save: 'failed', saveError: SAVE_TEXTS.tooLarge })
    edit(sheet)
    clock.increment(AUTOSAVE_IDLE_MS)
    expect(state().workbook.save).toBe('saving')
  })

  it('[SAVE-756] shows the same reason for a new sheet that is too large', () => {
    const sheet = edit(openSheet())
    const { output, ...event } = refused(413)
    failOnce(sheet, {
      ...event,
      output: { ...output, error: { ...output.error, operation: 'spreadsheets.create' } },
    } as typeof event)
    expect(sheet.state().workbook.saveError).toBe(SAVE_TEXTS.tooLarge)
  })
})

/** The event for a refresh that failed because the server answered 500. */
const unseen = {
  type: 'xstate.done.actor.refresh',
  actorId: 'refresh',
  output: {
    ok: true,
    value: {
      type: 'unseen',
      error: { type: 'http', operation: 'spreadsheets.get', status: 500 },
    },
  },
}
const refusedTwice = {
  type: 'xstate.done.actor.save',
  actorId: 'save',
  output: { ok: false, error: { type: 'save_refused' } },
}

describe('a save refused as stale', () => {
  it('[SAVE-403] is tried once more, and then only with the next edit', () => {
    const { send, clock, state } = openSheet()
    send({ type: 'EDITED' })
    clock.increment(1000)
    send(refused(409))
    send(looked('same'))
    clock.increment(1000)
    expect(state().workbook.save).toBe('saving')
    send(refusedTwice)
    expect(state().workbook).toMatchObject({ save: 'failed', saveError: SAVE_TEXTS.refused })
    clock.increment(24 * 3_600_000)
    send({ type: 'SAVE_NOW' })
    expect(state().workbook.save).toBe('failed')
    send({ type: 'EDITED' })
    clock.increment(1000)
    expect(state().workbook.save).toBe('saving')
  })

  it('[SAVE-404] is retried with growing pauses while the newest version cannot be loaded', () => {
    const { send, clock, state } = openSheet()
    send({ type: 'EDITED' })
    clock.increment(1000)
    for (const pauseMs of [5000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      send(refused(409))
      send(unseen)
      expect(state().workbook.save).toBe('failed')
      clock.increment(pauseMs - 1)
      expect(state().workbook.save, `before ${pauseMs} ms`).toBe('failed')
      clock.increment(1)
      expect(state().workbook.save).toBe('saving')
    }
  })
})
