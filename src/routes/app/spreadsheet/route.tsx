import { createFileRoute } from '@tanstack/react-router'
import { DialogHost } from '#src/ui/shell/dialog-host.tsx'
import { LazySheetPage } from '#src/ui/sheets/editor/lazy-sheet-page.ts'
import { requireFeature } from '../../-require-feature.ts'

// One screen for /app/spreadsheet and /app/spreadsheet/{id}, so a new spreadsheet keeps its grid
// when it gets an id.
export const Route = createFileRoute('/app/spreadsheet')({
  beforeLoad: requireFeature('spreadsheets'),
  component: () => (
    <>
      <LazySheetPage />
      <DialogHost />
    </>
  ),
})
