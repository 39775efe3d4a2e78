import { createFileRoute } from '@tanstack/react-router'
import { DialogPlace } from '#src/ui/shell/dialog-place.tsx'
import { SheetPart } from '#src/ui/sheets/editor/sheet-part.ts'
import { needs } from '../../-needs.ts'

// One full screen for /app/spreadsheet and /app/spreadsheet/{id}, where spreadsheets are on: a new sheet that gets its id keeps its grid.
export const Route = createFileRoute('/app/spreadsheet')({
  beforeLoad: needs('spreadsheets'),
  component: () => (
    <>
      <SheetPart />
      <DialogPlace />
    </>
  ),
})
