import { createFileRoute } from '@tanstack/react-router'
import { TOP_BAR } from '#src/texts/labels.ts'
import { lazyComponent } from '#src/ui/kit/lazy-component.ts'
import { readSheetListParams } from '#src/ui/lists/sheet-list-params.ts'
import { loadingPage } from '#src/ui/shell/loading-page.tsx'
import { requireFeature } from '../../-require-feature.ts'

// The list of spreadsheets with search and sort order, if spreadsheets are on.
export const Route = createFileRoute('/app/_shell/spreadsheets')({
  validateSearch: readSheetListParams,
  beforeLoad: requireFeature('spreadsheets'),
  component: lazyComponent(
    async () => (await import('#src/ui/lists/spreadsheets-page.tsx')).SpreadsheetsPage,
  ),
  pendingComponent: loadingPage(TOP_BAR.spreadsheets),
})
