import { createFileRoute } from '@tanstack/react-router'
import { readRangeParams } from '#src/ui/sheets/editor/range-params.ts'
import { readUploadParams } from '#src/ui/lists/upload-params.ts'

// One spreadsheet. `?range=` selects cells, and `?action=upload` opens "Import". route.tsx renders
// the screen.
export const Route = createFileRoute('/app/spreadsheet/$id')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...readRangeParams(search),
    ...readUploadParams(search),
  }),
  component: () => null,
})
