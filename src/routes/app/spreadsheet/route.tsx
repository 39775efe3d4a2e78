import { createFileRoute } from '@tanstack/react-router'
import { DialogPlace } from '#src/ui/shell/dialog-place.tsx'
import { SheetPart } from '#src/ui/sheets/editor/sheet-part.ts'
import { needs } from '../../-needs.ts'

// One screen for /app/spreadsheet and /app/spreadsheet/{id}, so a new spreadsheet keeps its grid when
// it gets an id.
export const Route = createFileRoute('/app/spreadsheet')({
  beforeLoad: needs('spreadsheets'),
  component: () => (
    <>
      <SheetPart />
      <DialogPlace />
    </>
  ),
})
