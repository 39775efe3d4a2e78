import { createFileRoute } from '@tanstack/react-router'
import { readSpreadsheet } from '#src/ui/chat/spreadsheet-search.ts'

// A new chat, linked with the spreadsheet that `?spreadsheet=` names; the screen is
// drawn by route.tsx.
export const Route = createFileRoute('/app/_shell/chat/')({
  validateSearch: readSpreadsheet,
  component: () => null,
})
