import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { runHistory } from '#tests/support/workbook/saving-histories.ts'
import {
  singleTabHistory,
  newSheetHistory,
  savingHistory,
  type History,
  type Step,
} from '#tests/support/workbook/saving-steps.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve } = useWorlds()

/** Number of random step sequences: 500 in a full run, 60 in a short run. */
const HISTORIES = process.env['FULL'] === '1' ? 500 : 60

const losesNothing = async (history: History, person: Person): Promise<void> => {
  const { acknowledged, stored, typedOver, left } = await runHistory(history, person)
  const isThere = (edit: string): boolean => stored.has(edit) || typedOver.has(edit)
  expect([...acknowledged].filter((edit) => !isThere(edit))).toEqual([])
  expect(left).toEqual([])
}
const neverAsks = async (history: History, person: Person): Promise<void> => {
  const { read } = await runHistory(history, person)
  expect([...read]).not.toContain('conflict')
}

/** The second tab saves an edit. The first tab then edits the older version and reloads. */
const comesLate: readonly Step[] = [
  { do: 'edit', on: 1 },
  { do: 'hide', on: 1 },
  { do: 'edit', on: 0 },
  { do: 'wait', on: 1, ms: 100 },
  { do: 'reload', on: 0 },
]
const isLost: Step = { do: 'fail', on: 0, fault: 'lostRequest' }
const keepBoth: Step = { do: 'keepBoth', on: 0 }

describe('two tabs with failing requests, crashing pages and competing edits', () => {
  it('[SAVE-20] no edit that was shown as saved or kept on the device is lost or overwritten unseen', async () => {
    const { origin } = await serve()
    const person = await signUp(origin)
    const check = (history: History): Promise<void> => losesNothing(history, person)
    await fc.assert(fc.asyncProperty(savingHistory, check), { numRuns: HISTORIES })
  }, 600_000)

  it('[SAVE-750] a tab without a competing tab never has to resolve a conflict', async () => {
    const { origin } = await serve()
    const person = await signUp(origin)
    const check = (history: History): Promise<void> => neverAsks(history, person)
    await fc.assert(fc.asyncProperty(singleTabHistory, check), { numRuns: HISTORIES })
  }, 600_000)

  it('[SAVE-95] a tab that creates a spreadsheet by its first save never has to resolve a conflict', async () => {
    const { origin } = await serve()
    const person = await signUp(origin)
    const check = async (history: History): Promise<void> => {
      await neverAsks(history, person)
      await losesNothing(history, person)
    }
    await fc.assert(fc.asyncProperty(newSheetHistory, check), { numRuns: HISTORIES })
  }, 600_000)
})

describe('sequences of steps that once failed', () => {
  it.each<readonly [string, History]>([
    ['after a reload, in two browsers', { isOneBrowser: false, steps: [...comesLate, keepBoth] }],
    [
      'after a reload and two lost requests, in one browser',
      { isOneBrowser: true, steps: [...comesLate, isLost, isLost, keepBoth] },
    ],
    [
      'after a reload and two lost requests, in two browsers',
      { isOneBrowser: false, steps: [...comesLate, isLost, isLost, keepBoth] },
    ],
  ])('[SAVE-20] [SAVE-51] "Keep both" loses no edit: %s', async (_, history) => {
    const { origin } = await serve()
    await losesNothing(history, await signUp(origin))
  })

  it('[SAVE-64] [SAVE-20] no edit is lost if the user leaves a spreadsheet while editing a cell and a newer version waits', async () => {
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

  it('[SAVE-750] a crash before the device has stored the sent edits causes no conflict, even if the answer was lost', async () => {
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

  it('[SAVE-95] a reload of a new spreadsheet before its second save causes no conflict', async () => {
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

  it('[SAVE-96] leftover edits of a new spreadsheet cause no conflict with unsaved edits of the stored one', async () => {
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

  it('[SAVE-96, SAVE-743] a retry of "Keep mine as a copy" after a lost answer loses no edit that another tab made in the copy', async () => {
    const { origin } = await serve()
    const steps: readonly Step[] = [
      { do: 'edit', on: 0 },
      { do: 'edit', on: 1 },
      { do: 'wait', on: 0, ms: 1000 },
      { do: 'wait', on: 1, ms: 5000 },
      { do: 'edit', on: 1, row: 2 },
      { do: 'edit', on: 0, row: 2 },
      // The first fault loses the list request, which finds a free title for the copy. The second
      // fault loses the answer of the request that creates the copy.
      { do: 'fail', on: 1, fault: 'lostRequest' },
      { do: 'fail', on: 1, fault: 'lostAnswer' },
      { do: 'keepMine', on: 1 },
      { do: 'open', on: 0, sheet: 2 },
      { do: 'edit', on: 0 },
      { do: 'wait', on: 0, ms: 1000 },
    ]
    await losesNothing({ isOneBrowser: false, steps }, await signUp(origin))
  })

  it('[SAVE-95] a lost save and a reload of a new spreadsheet cause no conflict', async () => {
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

  it('[SAVE-97] hiding the page while a spreadsheet loads causes no conflict, even if its last save had failed', async () => {
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

  it('[SAVE-750] a stored save whose answer was lost, followed by many lost saves, causes no conflict', async () => {
    const { origin } = await serve()
    const edit: Step = { do: 'edit', on: 0 }
    const wait: Step = { do: 'wait', on: 0, ms: 5000 }
    const steps = Array.from({ length: 15 }, () => [isLost, edit, wait]).flat()
    const unconfirmed: Step = { do: 'fail', on: 0, fault: 'lostAnswer' }
    const history = { isOneBrowser: false, steps: [edit, unconfirmed, wait, ...steps] }
    await neverAsks(history, await signUp(origin))
  })

  it('[SAVE-750] a save that a closing page repeats causes no conflict in the next page, even if it arrives late', async () => {
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
    // The order of the requests varies, so the test repeats the steps.
    for (let run = 0; run < 8; run += 1) await neverAsks({ isOneBrowser: false, steps }, person)
  })
})
