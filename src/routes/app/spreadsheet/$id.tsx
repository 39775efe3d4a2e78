import { createFileRoute } from '@tanstack/react-router'
import { readRange } from '#src/ui/pages/range-search.ts'

// One spreadsheet (NAV-18), with the cells that `?range=` names selected (SHEET-32); the screen is drawn
// by route.tsx.
export const Route = createFileRoute('/app/spreadsheet/$id')({
  validateSearch: readRange,
  component: () => null,
})
