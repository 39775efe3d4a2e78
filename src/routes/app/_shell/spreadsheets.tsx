import { createFileRoute } from '@tanstack/react-router'
import { TOP_BAR } from '#src/texts/labels.ts'
import { lazyComponent } from '#src/ui/kit/lazy-component.ts'
import { readSheets } from '#src/ui/lists/sheets-address.ts'
import { latePage } from '#src/ui/shell/late-page.tsx'
import { needs } from '../../-needs.ts'

// The list of spreadsheets with search and sort order, if spreadsheets are on.
export const Route = createFileRoute('/app/_shell/spreadsheets')({
  validateSearch: readSheets,
  beforeLoad: needs('spreadsheets'),
  component: lazyComponent(
    async () => (await import('#src/ui/lists/spreadsheets-page.tsx')).SpreadsheetsPage,
  ),
  pendingComponent: latePage(TOP_BAR.spreadsheets),
})
