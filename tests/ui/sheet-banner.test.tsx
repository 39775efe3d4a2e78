import { describe, expect, it } from 'vitest'
import { emptyState } from '#src/events/fold.ts'
import { SheetBanner } from '#src/ui/sheets/sheet-banner.tsx'
import { drawnOver } from '#tests/support/drawn.tsx'

/** What the banner says over a save that failed. */
const said = (isOnline: boolean): string => {
  const workbook = { ...emptyState.workbook, status: 'ready', save: 'failed' } as const
  return drawnOver({ ...emptyState, isOnline, workbook }, <SheetBanner />)
}

describe('the banner of a sheet', () => {
  it('[SAVE-27] says where the edits are, and offline when they are saved', () => {
    expect(said(true)).toContain('Your edits are kept on this device.')
    expect(said(false)).toContain(
      'Your edits are kept on this device and saved when the connection is back.',
    )
  })
})
