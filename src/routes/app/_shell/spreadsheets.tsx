import { createFileRoute, redirect } from '@tanstack/react-router'
import { part } from '#src/ui/kit/part.ts'
import { readSheets } from '#src/ui/pages/sheets-address.ts'

// The list of spreadsheets, where they are on (NAV-15), with a search and an order (SHEET-122, SHEET-123).
export const Route = createFileRoute('/app/_shell/spreadsheets')({
  validateSearch: readSheets,
  beforeLoad: ({ context }) => {
    if (!context.app.config.flags.spreadsheets) throw redirect({ to: '/app/chats', replace: true })
  },
  component: part(
    async () => (await import('#src/ui/pages/spreadsheets-page.tsx')).SpreadsheetsPage,
  ),
  // The shell stands already: a page that waits is empty.
  pendingComponent: () => null,
})
