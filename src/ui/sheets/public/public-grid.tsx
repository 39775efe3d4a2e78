import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import { usePublicWindows } from './use-public-windows.ts'
import { LightGrid } from '../light-grid/light-grid.tsx'
import type { CellPlace } from '../light-grid/light-grid-props.ts'

type PublicGridProps = {
  readonly code: string
  readonly first: SheetWindow
  /** The cell that was found, or null. */
  readonly goTo: CellPlace | null
}

/** The cells of a public spreadsheet; what is found is drawn from its own window on. */
export const PublicGrid = ({ code, first, goTo }: PublicGridProps) => {
  const { load, opening } = usePublicWindows(code, first, goTo)
  return (
    <LightGrid
      key={opening.turn}
      label={first.title}
      first={opening.window}
      load={load}
      start={opening.start}
    />
  )
}
