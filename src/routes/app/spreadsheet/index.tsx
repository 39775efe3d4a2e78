import { createFileRoute } from '@tanstack/react-router'
import { readUploadParams } from '#src/ui/lists/upload-params.ts'

// A new spreadsheet. route.tsx renders the screen.
export const Route = createFileRoute('/app/spreadsheet/')({
  validateSearch: readUploadParams,
  component: () => null,
})
