import { lazyComponent } from '../../kit/lazy-component.ts'

/** The spreadsheet page. Lazy-loaded with the preview grid. */
export const SheetPart = lazyComponent(async () => (await import('./sheet-page.tsx')).SheetPage)
