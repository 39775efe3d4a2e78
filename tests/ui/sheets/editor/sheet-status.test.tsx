import { expect, it } from 'vitest'
import { emptyState } from '#src/log/fold.ts'
import type { SaveStatus } from '#src/log/state.ts'
import { Status } from '#src/ui/sheets/editor/sheet-bar.tsx'
import { status, statusAsked, statusBad } from '#src/ui/sheets/editor/sheet.css.ts'
import { drawnOver } from '#tests/support/client/drawn.tsx'

const drawn = (save: SaveStatus): string => {
  const workbook = { ...emptyState.workbook, status: 'ready', save } as const
  return drawnOver({ ...emptyState, workbook }, <Status isTyped={false} />)
}

it.each([
  ['saved', status, 'Saved'],
  ['conflict', statusAsked, 'Not saved'],
  ['failed', statusBad, 'Not saved'],
  ['gone', statusBad, 'Not saved'],
] as const)(
  '[SHEET-276] the save status %s has the colour of its severity: normal, warning or error',
  (save, look, words) => {
    expect(drawn(save)).toBe(`<output class="${look}">${words}</output>`)
  },
)
