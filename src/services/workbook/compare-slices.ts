import { compareWorkbooks, type Comparison } from '#contract/workbook/compare-workbooks.ts'
import type { WorkbookJson } from '#contract/api/entities.ts'
import type { Clock } from '../browser/clock.ts'
import type { WritableWorkbook } from './workbook-text.ts'

/** After this many ms, the comparison pauses for input and painting. */
const SLICE_MS = 8
/**
 * Number of tries that yield to input. If an edit interrupts all of them, the next try runs without
 * yielding.
 */
const TRIES = 3

type Seen = Pick<WritableWorkbook, 'data' | 'isCurrent'>

/**
 * Compares the open workbook with another version in slices. Null: no workbook is open, or it was
 * edited meanwhile.
 */
export const compareOnce = async (
  seen: Seen | null,
  theirs: WorkbookJson,
  { pause, now }: Pick<Clock, 'pause' | 'now'>,
  isSliced = true,
): Promise<Comparison | null> => {
  if (seen === null) return null
  const { data, isCurrent } = seen
  const steps = compareWorkbooks(data, theirs)
  let since = now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (!isSliced || now() - since < SLICE_MS) continue
    await pause()
    if (!isCurrent()) return null
    since = now()
  }
}

/** Like `compareOnce`, but an edit restarts the comparison. Null: no workbook is open. */
export const compareWithRetries = async (
  view: () => Seen | null,
  theirs: WorkbookJson,
  clock: Pick<Clock, 'pause' | 'now'>,
): Promise<Comparison | null> => {
  for (let tries = 1; ; tries += 1) {
    const seen = view()
    if (seen === null) return null
    const compared = await compareOnce(seen, theirs, clock, tries <= TRIES)
    if (compared && seen.isCurrent()) return compared
  }
}
