import { useCallback } from 'react'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/** What a grid host needs. Mount a new grid with `data` whenever `mount` changes; then `attach` it. */
export type WorkbookGrid = {
  /** Null until a workbook is loaded. */
  readonly data: WorkbookJson | null
  readonly mount: number
  /** It is a new one that is not stored yet. */
  readonly isNew: boolean
  /** Call it once the grid is drawn; call what it returns before the grid is disposed of. */
  readonly attach: (grid: GridPort) => () => void
}

/** Ties the grid on the page to the open workbook's flow (design §4: cells belong to the grid). */
export const useWorkbookGrid = (): WorkbookGrid => {
  const app = useAppContext()
  const { data, mount, id } = useApp(selectWorkbook)
  const attach = useCallback((grid: GridPort) => app.attachGrid(grid), [app])
  return { data, mount, isNew: id === null, attach }
}
