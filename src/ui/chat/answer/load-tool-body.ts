import { lazyComponent } from '../../kit/lazy-component.ts'

const load = () => import('./tool-body.tsx')

/** The opened part of a tool's row. Lazy-loaded, because most rows stay closed. */
export const ToolBody = lazyComponent(async () => (await load()).ToolBody)

/** The warnings below a tool's row, also while the row is closed. */
export const ToolNotices = lazyComponent(async () => (await load()).ToolNotices)
