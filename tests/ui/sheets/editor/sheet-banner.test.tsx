import { describe, expect, it } from 'vitest'
import { MERGE_TEXTS } from '#src/texts/differences.ts'
import type { DifferenceSummary } from '#contract/workbook/keep-both.ts'
import { NOTICES } from '#src/texts/labels.ts'
import { SHEET_TEXTS } from '#src/texts/sheets.ts'
import { SAVE_TEXTS } from '#src/texts/wording.ts'
import { emptyState } from '#src/log/fold.ts'
import type { MergeFailure } from '#src/log/facts/sheet-fact.ts'
import { SheetBanner } from '#src/ui/sheets/editor/sheet-banner.tsx'
import { drawnOver } from '#tests/support/client/drawn.tsx'

/** The banner's markup after a failed save. */
const said = (isOnline: boolean, saveError: string | null = null): string => {
  const workbook = { ...emptyState.workbook, status: 'ready', save: 'failed', saveError } as const
  return drawnOver({ ...emptyState, isOnline, workbook }, <SheetBanner />)
}

/** Four cells that differ, none of them changed on both sides. */
const four = { count: 4, names: ['Loan!B4', 'B5', 'B6'], clashCount: 0, clashNames: [] } as const

/** The banner's markup in a conflict. */
const conflict = (differs: DifferenceSummary | null, unmet: MergeFailure | null = null): string => {
  const workbook = {
    ...emptyState.workbook,
    status: 'ready',
    save: 'conflict',
    differs,
    unmet,
  } as const
  return drawnOver({ ...emptyState, workbook }, <SheetBanner />)
}

describe('the banner of a sheet', () => {
  it('[SAVE-50] [SAVE-51] names the cells that differ, and offers "Keep both" if they can be merged', () => {
    const differs = { ...four, hindrance: null }
    const said = conflict(differs)
    expect(said).toContain('4 cells differ: Loan!B4, B5, B6 and 1 more.')
    expect(said).toContain('Keep both')
    expect(conflict({ ...differs, hindrance: 'unknown' })).not.toContain('Keep both')
    expect(conflict(null)).toContain('Load theirs')
  })

  it('[SAVE-756] offers to try again unless the sheet is too large', () => {
    expect(said(true, 'Failed to update spreadsheet')).toContain(NOTICES.tryAgain)
    const tooLarge = said(true, SAVE_TEXTS.tooLarge)
    expect(tooLarge).toContain(SAVE_TEXTS.tooLarge)
    expect(tooLarge).toContain(SHEET_TEXTS.keptHere)
    expect(tooLarge).not.toContain(NOTICES.tryAgain)
  })

  it('[SAVE-60] names the cells changed on both sides, and [SAVE-62] announces updates politely', () => {
    const said = conflict({ ...four, clashCount: 1, clashNames: ['Loan!B4'], hindrance: 'overlap' })
    expect(said).toMatch(/aria-live="polite"[^>]*>4 cells differ. Changed on both sides: Loan!B4\./)
    expect(said).not.toContain('Keep both')
  })

  it('[SAVE-61] says why "Keep both" is not possible', () => {
    expect(conflict({ ...four, hindrance: 'unknown' })).toContain('are not known cell by cell')
  })

  it('[SAVE-54] [SAVE-754] says why "Keep both" failed', () => {
    const differs: DifferenceSummary = { ...four, hindrance: null }
    for (const why of ['overlap', 'unseen', 'typing', 'undrawn'] as const)
      expect(conflict(differs, why)).toContain(MERGE_TEXTS[why])
    expect(conflict(differs, 'overlap')).toContain('4 cells differ: Loan!B4, B5, B6 and 1 more.')
  })

  it('[SAVE-55] offers to copy or dismiss edits that were set aside', () => {
    const workbook = { ...emptyState.workbook, status: 'ready', hasAside: true } as const
    const said = drawnOver({ ...emptyState, workbook }, <SheetBanner />)
    expect(said).toContain('Keep mine as a copy')
    expect(said).toContain('Dismiss')
    expect(said).not.toContain('Load theirs')
  })

  it('[SAVE-27] says that edits are kept on the device, and while offline adds that reconnecting saves them', () => {
    expect(said(true)).toContain('Your edits are kept on this device.')
    expect(said(false)).toContain(
      'Your edits are kept on this device and saved once you reconnect.',
    )
  })
})
