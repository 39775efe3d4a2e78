import { expect, it } from 'vitest'
import { SHARE_TEXTS } from '#src/texts/share.ts'
import { emptyState } from '#src/log/fold.ts'
import type { SaveStatus } from '#src/log/state.ts'
import { UnsharedEditsWarning } from '#src/ui/sheets/share/unshared-edits-warning.tsx'
import { drawnOver } from '#tests/support/client/drawn.tsx'

/**
 * The warning in the dialog "Share" of the sheet `s1`, while the sheet `id` is open with the status
 * `save`.
 */
const said = (save: SaveStatus, id = 's1'): string => {
  const workbook = { ...emptyState.workbook, id, status: 'ready', save } as const
  return drawnOver({ ...emptyState, workbook }, <UnsharedEditsWarning id="s1" />)
}

it('[SHARE-55] the dialog says after a conflict or failed save that the link lacks my edits', () => {
  expect(said('conflict')).toContain(SHARE_TEXTS.missing.conflict)
  expect(said('failed')).toContain(SHARE_TEXTS.missing.failed)
})

it.each<readonly [SaveStatus, string]>([
  ['saved', 's1'],
  ['saving', 's1'],
  ['unsaved', 's1'],
  ['conflict', 's2'],
])(
  '[SHARE-55] the dialog of the sheet s1 mentions no missing edits if the save status is %s and the open sheet is %s',
  (save, id) => {
    expect(said(save, id)).toMatch(/><\/output>$/)
  },
)
