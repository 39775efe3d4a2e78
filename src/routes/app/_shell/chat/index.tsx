import { createFileRoute } from '@tanstack/react-router'
import { readSpreadsheetParams } from '#src/ui/chat/spreadsheet-params.ts'

// A new chat, linked with the spreadsheet in `?spreadsheet=`. route.tsx renders the screen.
export const Route = createFileRoute('/app/_shell/chat/')({
  validateSearch: readSpreadsheetParams,
  component: () => null,
})
