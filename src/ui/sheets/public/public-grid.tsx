import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import { usePublicWindows } from './use-public-windows.ts'
import { LightGrid } from '../light-grid/light-grid.tsx'
import type { CellPlace } from '../light-grid/light-grid-props.ts'

type PublicGridProps = {
  readonly code: string
  readonly first: SheetWindow
  /** The found cell, or null. */
  readonly goTo: CellPlace | null
}

/**
 * The cells of a public spreadsheet. For a found cell, the grid opens with the window that contains
 * the cell.
 */
export const PublicGrid = ({ code, first, goTo }: PublicGridProps) => {
  const { load, opening } = usePublicWindows(code, first, goTo)
  return (
    <LightGrid
      key={opening.gridKey}
      label={first.title}
      first={opening.window}
      load={load}
      start={opening.start}
    />
  )
}
