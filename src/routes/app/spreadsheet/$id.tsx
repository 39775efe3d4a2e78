import { createFileRoute } from '@tanstack/react-router'
import { readRange } from '#src/ui/sheets/editor/range-search.ts'
import { readUpload } from '#src/ui/lists/upload-address.ts'

// One spreadsheet (NAV-18), with the cells that `?range=` names selected (SHEET-32), or the dialog "Import" over it (TRANSFER-10); the screen is drawn
// by route.tsx.
export const Route = createFileRoute('/app/spreadsheet/$id')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...readRange(search),
    ...readUpload(search),
  }),
  component: () => null,
})
