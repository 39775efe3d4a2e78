import { createFileRoute, redirect } from '@tanstack/react-router'
import { SpreadsheetsPage } from '#src/ui/pages/spreadsheets-page.tsx'

// The list of spreadsheets, where they are on (NAV-15).
export const Route = createFileRoute('/app/_shell/spreadsheets')({
  beforeLoad: ({ context }) => {
    if (!context.app.config.flags.spreadsheets) throw redirect({ to: '/app/chats', replace: true })
  },
  component: SpreadsheetsPage,
  // The shell stands already: a page that waits is empty.
  pendingComponent: () => null,
})
