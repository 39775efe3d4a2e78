import fc from 'fast-check'
import type { Fault } from '../server/faulty-connection.ts'

/** Index of one of the two tabs. */
export type TabIndex = 0 | 1
const who = fc.constantFrom<TabIndex>(0, 1)
/** The first rows, which both tabs edit. */
export const SHARED_ROWS = 3

/** A possible step. `on` is the tab. */
export type Step =
  | {
      readonly do: 'hide' | 'shown' | 'reload' | 'crash' | 'close' | 'enter'
      readonly on: TabIndex
    }
  | {
      readonly do: 'giveUp' | 'offline' | 'online' | 'keepMine' | 'keepBoth'
      readonly on: TabIndex
    }
  /**
   * Edits a shared row, or a new row below the shared ones if `row` is null. `edit` commits the
   * text. `type` leaves the cell editor open.
   */
  | { readonly do: 'edit' | 'type'; readonly on: TabIndex; readonly row?: number | null }
  | { readonly do: 'loadTheirs' | 'takeBack'; readonly on: TabIndex }
  | { readonly do: 'fail'; readonly on: TabIndex; readonly fault: Fault }
  | { readonly do: 'open'; readonly on: TabIndex; readonly sheet: number }
  | { readonly do: 'wait'; readonly on: TabIndex; readonly ms: number }
  | { readonly do: 'letGo' }

const onOne = <D extends Exclude<Step['do'], 'letGo' | 'fail' | 'open' | 'wait' | 'edit' | 'type'>>(
  ...names: D[]
) => fc.record({ do: fc.constantFrom(...names), on: who })
const fault = fc.constantFrom<Fault>(
  'lostRequest',
  'lostAnswer',
  'broken',
  'brokenAfter',
  'expired',
  'slowRequest',
  'slowAnswer',
)

/**
 * Many edits go to new rows. With edits of shared rows only, almost no two edits could be merged.
 */
const write = <D extends 'edit' | 'type'>(name: D) =>
  fc.record({
    do: fc.constant(name),
    on: who,
    row: fc.option(fc.nat(SHARED_ROWS - 1), { freq: 2 }),
  })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: write('edit') },
  { weight: 3, arbitrary: write('type') },
  { weight: 3, arbitrary: onOne('enter', 'giveUp') },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      on: who,
      ms: fc.constantFrom(100, 300, 1000, 5000),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('fail' as const), on: who, fault }) },
  { weight: 3, arbitrary: fc.constant({ do: 'letGo' as const }) },
  { weight: 3, arbitrary: onOne('keepMine', 'keepBoth', 'loadTheirs', 'takeBack') },
  { weight: 3, arbitrary: onOne('hide', 'shown') },
  { weight: 2, arbitrary: onOne('reload', 'crash', 'close') },
  { weight: 2, arbitrary: onOne('offline', 'online') },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('open' as const), on: who, sheet: fc.nat(2) }),
  },
)

/** A random sequence of steps in two tabs. The tabs are in one browser or in two. */
export type History = { readonly isOneBrowser: boolean; readonly steps: readonly Step[] }
const anySteps = fc.array(step, { minLength: 6, maxLength: 50, size: 'max' })
export const savingHistory: fc.Arbitrary<History> = fc.record({
  isOneBrowser: fc.boolean(),
  steps: anySteps,
})
/** A random sequence of steps in which only one tab acts. */
export const singleTabHistory: fc.Arbitrary<History> = anySteps.map((steps) => ({
  isOneBrowser: false,
  steps: steps.map((one) => ('on' in one ? { ...one, on: 0 } : one)),
}))

/**
 * A random sequence of steps of one tab, which opens a new sheet and edits it at once. The tab
 * reloads at a random time.
 */
export const newSheetHistory: fc.Arbitrary<History> = fc
  .tuple(singleTabHistory, fc.nat())
  .map(([{ isOneBrowser, steps }, at]) => ({
    isOneBrowser,
    steps: [
      { do: 'open', on: 0, sheet: 1 },
      { do: 'edit', on: 0 },
      ...steps.toSpliced(at % steps.length, 0, { do: 'reload', on: 0 }),
    ],
  }))
