import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { live } from '#tests/support/workbook/saving-histories.ts'
import {
  lonelyHistory,
  newHistory,
  savingHistory,
  type History,
  type Step,
} from '#tests/support/workbook/saving-steps.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve } = useWorlds()

/** Histories of a short run, and of the full one. */
const HISTORIES = process.env['FULL'] === '1' ? 500 : 60

const losesNothing = async (history: History, person: Person): Promise<void> => {
  const { acknowledged, stored, typedOver, left } = await live(history, person)
  const isThere = (edit: string): boolean => stored.has(edit) || typedOver.has(edit)
  expect([...acknowledged].filter((edit) => !isThere(edit))).toEqual([])
  expect(left).toEqual([])
}
const neverAsks = async (history: History, person: Person): Promise<void> => {
  const { read } = await live(history, person)
  expect([...read]).not.toContain('conflict')
}

/** The first tab has edits on an older version than the other has saved, and was opened anew since. */
const comesLate: readonly Step[] = [
  { do: 'edit', on: 1 },
  { do: 'hide', on: 1 },
  { do: 'edit', on: 0 },
  { do: 'wait', on: 1, ms: 100 },
  { do: 'reload', on: 0 },
]
const isLost: Step = { do: 'fail', on: 0, fault: 'lostRequest' }
const keepBoth: Step = { do: 'keepBoth', on: 0 }

describe('two tabs whose requests fail, whose pages crash and who get in each other’s way', () => {
  it('[SAVE-20] no edit that was shown as saved, or was kept on the device, is ever lost, or written over by whoever did not see it', async () => {
    const { origin } = await serve()
    const person = await signUp(origin)
    const check = (history: History): Promise<void> => losesNothing(history, person)
    await fc.assert(fc.asyncProperty(savingHistory, check), { numRuns: HISTORIES })
  }, 600_000)

  it('[SAVE-21] a tab that nobody comes before never has to choose', async () => {
    const { origin } = await serve()
    const person = await signUp(origin)
    const check = (history: History): Promise<void> => neverAsks(history, person)
    await fc.assert(fc.asyncProperty(lonelyHistory, check), { numRuns: HISTORIES })
  }, 600_000)

  it('[SAVE-95] nor has one whose sheet is new, and gets its address by its first save', async () => {
    const { origin } = await serve()
    const person = await signUp(origin)
    const check = async (history: History): Promise<void> => {
      await neverAsks(history, person)
      await losesNothing(history, person)
    }
    await fc.assert(fc.asyncProperty(newHistory, check), { numRuns: HISTORIES })
  }, 600_000)
})

describe('histories that went wrong once', () => {
  it.each<readonly [string, History]>([
    ['after a reload', { isOneBrowser: false, steps: [...comesLate, keepBoth] }],
    [
      'after a reload, and theirs cannot be looked at',
      { isOneBrowser: true, steps: [...comesLate, isLost, isLost, keepBoth] },
    ],
    [
      'after a reload, and theirs cannot be looked at, in two browsers',
      { isOneBrowser: false, steps: [...comesLate, isLost, isLost, keepBoth] },
    ],
  ])('[SAVE-20] [SAVE-51] both are to be kept %s: nothing is lost', async (_, history) => {
    const { origin } = await serve()
    await losesNothing(history, await signUp(origin))
  })

  it('[SAVE-64] [SAVE-20] a sheet is left while a cell is typed into and a newer version waits', async () => {
    const { origin } = await serve()
    const steps: readonly Step[] = [
      { do: 'edit', on: 1 },
      { do: 'hide', on: 1 },
      { do: 'edit', on: 0 },
      { do: 'type', on: 0 },
      { do: 'wait', on: 0, ms: 5000 },
      { do: 'close', on: 0 },
    ]
    await losesNothing({ isOneBrowser: true, steps }, await signUp(origin))
  })

  it('[SAVE-21] a tab ends before what it has just sent is kept, and the answer is lost', async () => {
    const { origin } = await serve()
    const steps: readonly Step[] = [
      { do: 'edit', on: 0 },
      { do: 'fail', on: 0, fault: 'slowRequest' },
      { do: 'wait', on: 0, ms: 1000 },
      { do: 'online', on: 0 },
      { do: 'fail', on: 0, fault: 'brokenAfter' },
      { do: 'edit', on: 0 },
      { do: 'letGo' },
      { do: 'crash', on: 0 },
    ]
    await neverAsks({ isOneBrowser: false, steps }, await signUp(origin))
  })

  it('[SAVE-95] a new sheet that has just got its address is edited, and reloaded before that is saved', async () => {
    const { origin } = await serve()
    const steps: readonly Step[] = [
      { do: 'open', on: 0, sheet: 1 },
      { do: 'edit', on: 0 },
      { do: 'wait', on: 0, ms: 1000 },
      { do: 'edit', on: 0 },
      { do: 'reload', on: 0 },
    ]
    await neverAsks({ isOneBrowser: false, steps }, await signUp(origin))
  })

  it('[SAVE-96] what is left of a new sheet comes back while the stored one waits with edits of its own', async () => {
    const { origin } = await serve()
    const steps: readonly Step[] = [
      { do: 'open', on: 0, sheet: 1 },
      { do: 'edit', on: 0 },
      { do: 'reload', on: 0 },
      { do: 'edit', on: 0 },
      isLost,
      { do: 'open', on: 0, sheet: 2 },
      { do: 'edit', on: 0 },
      { do: 'open', on: 0, sheet: 0 },
    ]
    await neverAsks({ isOneBrowser: false, steps }, await signUp(origin))
  })

  it('[SAVE-96, SAVE-743] a copy that was stored unheard is edited in another tab, and then asked for again', async () => {
    const { origin } = await serve()
    const steps: readonly Step[] = [
      { do: 'edit', on: 0 },
      { do: 'edit', on: 1 },
      { do: 'wait', on: 0, ms: 1000 },
      { do: 'wait', on: 1, ms: 5000 },
      { do: 'edit', on: 1, row: 2 },
      { do: 'edit', on: 0, row: 2 },
      // The first of the two is the list that names the copy.
      { do: 'fail', on: 1, fault: 'lostRequest' },
      { do: 'fail', on: 1, fault: 'lostAnswer' },
      { do: 'keepMine', on: 1 },
      { do: 'open', on: 0, sheet: 2 },
      { do: 'edit', on: 0 },
      { do: 'wait', on: 0, ms: 1000 },
    ]
    await losesNothing({ isOneBrowser: false, steps }, await signUp(origin))
  })

  it('[SAVE-95] a new sheet is saved as it is edited, and not once more without an edit', async () => {
    const { origin } = await serve()
    const steps: readonly Step[] = [
      { do: 'open', on: 0, sheet: 1 },
      { do: 'edit', on: 0 },
      { do: 'edit', on: 0 },
      { do: 'online', on: 0 },
      isLost,
      { do: 'wait', on: 0, ms: 1000 },
      { do: 'reload', on: 0 },
      { do: 'edit', on: 0 },
      { do: 'open', on: 0, sheet: 0 },
    ]
    await neverAsks({ isOneBrowser: false, steps }, await signUp(origin))
  })

  it('[SAVE-97] a page is hidden while a sheet comes whose last save failed as it was left', async () => {
    const { origin } = await serve()
    const steps: readonly Step[] = [
      isLost,
      { do: 'edit', on: 0 },
      { do: 'close', on: 0 },
      { do: 'fail', on: 0, fault: 'slowRequest' },
      { do: 'open', on: 0, sheet: 0 },
      { do: 'hide', on: 0 },
      { do: 'letGo' },
      { do: 'edit', on: 0 },
      { do: 'close', on: 0 },
      { do: 'open', on: 0, sheet: 0 },
    ]
    await neverAsks({ isOneBrowser: false, steps }, await signUp(origin))
  })

  it('[SAVE-21] a save that was stored unheard is followed by many that never arrive', async () => {
    const { origin } = await serve()
    const edit: Step = { do: 'edit', on: 0 }
    const wait: Step = { do: 'wait', on: 0, ms: 5000 }
    const steps = Array.from({ length: 15 }, () => [isLost, edit, wait]).flat()
    const unheard: Step = { do: 'fail', on: 0, fault: 'lostAnswer' }
    const history = { isOneBrowser: false, steps: [edit, unheard, wait, ...steps] }
    await neverAsks(history, await signUp(origin))
  })

  it('[SAVE-21] a page that ended stores once more what the next one has found stored', async () => {
    const { origin } = await serve()
    const steps: readonly Step[] = [
      { do: 'edit', on: 0 },
      { do: 'reload', on: 0 },
      { do: 'shown', on: 0 },
      { do: 'reload', on: 0 },
      { do: 'wait', on: 0, ms: 100 },
      { do: 'edit', on: 0 },
      { do: 'hide', on: 0 },
    ]
    const person = await signUp(origin)
    // Which request comes first is not told: most of these runs went wrong.
    for (let run = 0; run < 8; run += 1) await neverAsks({ isOneBrowser: false, steps }, person)
  })
})
