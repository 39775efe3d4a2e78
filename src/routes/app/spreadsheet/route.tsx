import { createFileRoute, redirect } from '@tanstack/react-router'
import { DialogPlace } from '#src/ui/shell/dialog-place.tsx'
import { SheetPart } from '#src/ui/sheets/sheet-part.ts'

// One full screen for /app/spreadsheet and /app/spreadsheet/{id}, where spreadsheets are on (NAV-17,
// NAV-18): a new sheet that gets its id keeps its grid.
export const Route = createFileRoute('/app/spreadsheet')({
  beforeLoad: ({ context }) => {
    if (!context.app.config.flags.spreadsheets) throw redirect({ to: '/app/chats', replace: true })
  },
  component: () => (
    <>
      <SheetPart />
      <DialogPlace />
    </>
  ),
})
