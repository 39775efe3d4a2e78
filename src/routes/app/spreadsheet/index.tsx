import { createFileRoute } from '@tanstack/react-router'
import { readUpload } from '#src/ui/lists/upload-address.ts'

// A new spreadsheet; the screen is drawn by route.tsx.
export const Route = createFileRoute('/app/spreadsheet/')({
  validateSearch: readUpload,
  component: () => null,
})
