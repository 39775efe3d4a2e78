import { createFileRoute } from '@tanstack/react-router'
import { readRange } from '#src/ui/sheets/editor/range-search.ts'
import { readUpload } from '#src/ui/lists/upload-address.ts'

// One spreadsheet, with the cells that `?range=` names selected, or the dialog "Import" over it; the screen is drawn
// by route.tsx.
export const Route = createFileRoute('/app/spreadsheet/$id')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...readRange(search),
    ...readUpload(search),
  }),
  component: () => null,
})
