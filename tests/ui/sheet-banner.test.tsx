import { describe, expect, it } from 'vitest'
import type { Differs } from '#contract/compare-workbooks.ts'
import { DIFFER_TEXTS } from '#contract/differ-wording.ts'
import { emptyState } from '#src/events/fold.ts'
import type { Unmet } from '#src/events/sheet-fact.ts'
import { SheetBanner } from '#src/ui/sheets/sheet-banner.tsx'
import { drawnOver } from '#tests/support/drawn.tsx'

/** What the banner says over a save that failed. */
const said = (isOnline: boolean): string => {
  const workbook = { ...emptyState.workbook, status: 'ready', save: 'failed' } as const
  return drawnOver({ ...emptyState, isOnline, workbook }, <SheetBanner />)
}

/** What it says over a conflict. */
const conflict = (differs: Differs | null, unmet: Unmet | null = null): string => {
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
  it('[SAVE-50] [SAVE-51] says what differs, and offers both where they can be kept', () => {
    const differs = { count: 4, names: ['Loan!B4', 'Loan!B5', 'Loan!B6'], isFrame: false }
    const said = conflict({ ...differs, canKeepBoth: true })
    expect(said).toContain('4 cells differ: Loan!B4, Loan!B5, Loan!B6, …')
    expect(said).toContain('Keep both')
    expect(conflict({ ...differs, canKeepBoth: false })).not.toContain('Keep both')
    expect(conflict(null)).toContain('Load theirs')
  })

  it('[SAVE-54] says why both were not kept', () => {
    const differs = { count: 1, names: ['Loan!B4'], isFrame: false, canKeepBoth: false }
    expect(conflict(differs, 'overlap')).toContain(DIFFER_TEXTS.overlap)
    expect(conflict(differs, 'overlap')).toContain('1 cell differs: Loan!B4.')
    expect(conflict({ ...differs, canKeepBoth: true }, 'unseen')).toContain(DIFFER_TEXTS.unseen)
  })

  it('[SAVE-55] of mine that was set aside it offers a copy, or to let it go', () => {
    const workbook = { ...emptyState.workbook, status: 'ready', hasAside: true } as const
    const said = drawnOver({ ...emptyState, workbook }, <SheetBanner />)
    expect(said).toContain('Keep mine as a copy')
    expect(said).toContain('Dismiss')
    expect(said).not.toContain('Load theirs')
  })

  it('[SAVE-27] says where the edits are, and offline when they are saved', () => {
    expect(said(true)).toContain('Your edits are kept on this device.')
    expect(said(false)).toContain(
      'Your edits are kept on this device and saved when the connection is back.',
    )
  })
})
