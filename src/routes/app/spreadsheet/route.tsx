import { createFileRoute, redirect, useParams } from '@tanstack/react-router'
import { DEFAULT_TITLES } from '#contract/labels.ts'
import { selectWorkbook } from '#src/events/selectors.ts'
import { useApp } from '#src/ui/hooks/app.tsx'
import { useDocumentTitle } from '#src/ui/hooks/document-title.ts'
import { SheetScreen } from '#src/ui/sheets/sheet-screen.tsx'

// One full screen for /app/spreadsheet and /app/spreadsheet/{id}, where spreadsheets are on (NAV-17,
// NAV-18): a new sheet that gets its id keeps its grid.
export const Route = createFileRoute('/app/spreadsheet')({
  beforeLoad: ({ context }) => {
    if (!context.app.config.flags.spreadsheets) throw redirect({ to: '/app/chats', replace: true })
  },
  component: Sheet,
})

function Sheet() {
  const { id = null } = useParams({ strict: false })
  useDocumentTitle(useApp(selectWorkbook).title || DEFAULT_TITLES.spreadsheet)
  return <SheetScreen spreadsheetId={id} />
}
