import { describe, expect, it } from 'vitest'
import type { Differs } from '#contract/compare-workbooks.ts'
import { emptyState } from '#src/events/fold.ts'
import { SheetBanner } from '#src/ui/sheets/sheet-banner.tsx'
import { drawnOver } from '#tests/support/drawn.tsx'

/** What the banner says over a save that failed. */
const said = (isOnline: boolean): string => {
  const workbook = { ...emptyState.workbook, status: 'ready', save: 'failed' } as const
  return drawnOver({ ...emptyState, isOnline, workbook }, <SheetBanner />)
}

/** What it says over a conflict. */
const conflict = (differs: Differs | null): string => {
  const workbook = { ...emptyState.workbook, status: 'ready', save: 'conflict', differs } as const
  return drawnOver({ ...emptyState, workbook }, <SheetBanner />)
}

describe('the banner of a sheet', () => {
  it('[SAVE-50] [SAVE-51] says what differs, and offers both where they can be kept', () => {
    const differs = { count: 4, names: ['Loan!B4', 'Loan!B5', 'Loan!B6'], isFrame: false }
    const said = conflict({ ...differs, canKeepBoth: true })
    expect(said).toContain('4 cells differ: Loan!B4, Loan!B5, Loan!B6, …')
    expect(said).toContain('Keep both')
    expect(conflict({ ...differs, canKeepBoth: false })).not.toContain('Keep both')
    expect(conflict(null)).toContain('Load theirs')
  })

  it('[SAVE-27] says where the edits are, and offline when they are saved', () => {
    expect(said(true)).toContain('Your edits are kept on this device.')
    expect(said(false)).toContain(
      'Your edits are kept on this device and saved when the connection is back.',
    )
  })
})
