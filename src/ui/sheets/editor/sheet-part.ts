import { lazyComponent } from '../../kit/lazy-component.ts'

/** The page of a spreadsheet; its code comes with the first, as do its grid's light cells. */
export const SheetPart = lazyComponent(async () => (await import('./sheet-page.tsx')).SheetPage)
