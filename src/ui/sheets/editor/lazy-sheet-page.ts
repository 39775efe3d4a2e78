import { lazyComponent } from '../../kit/lazy-component.ts'

/** The spreadsheet page. Lazy-loaded with the light grid. */
export const LazySheetPage = lazyComponent(async () => (await import('./sheet-page.tsx')).SheetPage)
