import { useCallback } from 'react'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/** The data for a grid host. Mount a new grid whenever `mount` changes, then call `attach`. */
export type WorkbookGrid = {
  /** Null until a workbook has loaded. */
  readonly data: WorkbookJson | null
  readonly mount: number
  /** A new workbook that is not stored yet. */
  readonly isNew: boolean
  /** Call it once the grid is ready. Call the returned function before disposing of the grid. */
  readonly attach: (grid: GridPort) => () => void
}

/** Connects the grid to the workbook flow. The grid owns the cells. */
export const useWorkbookGrid = (): WorkbookGrid => {
  const app = useAppContext()
  const { data, mount, id } = useApp(selectWorkbook)
  const attach = useCallback((grid: GridPort) => app.attachGrid(grid), [app])
  return { data, mount, isNew: id === null, attach }
}
