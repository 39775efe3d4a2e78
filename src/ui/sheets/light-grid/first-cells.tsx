import type { FirstCells as First } from '../editor/use-first-cells.ts'
import * as css from './first-cells.css.ts'
import { LightGrid } from './light-grid.tsx'

/** The light grid of a sheet, aligned with the later full grid. */
export const FirstCells = ({ first }: { readonly first: First }) => {
  const { window, start, load, box, onReady, onSelect, onScroll } = first
  if (window === null) return null
  return (
    <div className={css.cells} ref={box} data-part="first-cells">
      <div className={css.toolbar} />
      <LightGrid
        key={window.id}
        label={window.title}
        first={window}
        load={load}
        start={start}
        onReady={onReady}
        onSelect={onSelect}
        onScroll={onScroll}
      />
    </div>
  )
}
