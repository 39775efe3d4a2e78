import { useCallback, useId } from 'react'
import { cellName } from '#contract/workbook/cells.ts'
import { LIGHT_GRID } from '#src/texts/light-grid.ts'
import { useLightGrid } from './use-light-grid.ts'
import { cellIn } from './light-cells.ts'
import * as css from './light-grid.css.ts'
import type { LightGridProps } from './light-grid-props.ts'
import type { Cell } from './light-layout.ts'
import { LightSheet, type SheetProps } from './light-sheet.tsx'
import { LightTabs } from './light-tabs.tsx'

const FormulaLine = ({ known, place }: Pick<SheetProps['grid'], 'known' | 'place'>) => {
  const cell = cellIn(known, place)
  return (
    <div className={css.formula}>
      <output className={css.address} aria-label={LIGHT_GRID.address}>
        {cellName(place.row, place.column)}
      </output>
      <input
        className={css.value}
        aria-label={LIGHT_GRID.content}
        readOnly
        value={cell?.f ?? cell?.raw ?? cell?.text ?? ''}
      />
    </div>
  )
}

/**
 * A read-only worksheet, drawn from windows without Univer.
 * It shows a formula bar, the cells and the tabs, and fills its parent, a flex column. Arrow keys
 * move the selection. Cell text is never HTML.
 */
export const LightGrid = (props: LightGridProps) => {
  const { box, follow, press, click, openSheet, ...grid } = useLightGrid(props)
  const id = useId()
  const { frame, layout, place } = grid
  const cellId = useCallback(({ row, column }: Cell) => `${id}${row}-${column}`, [id])
  return (
    <div className={css.frame}>
      <FormulaLine known={grid.known} place={place} />
      <div
        ref={box}
        id={id}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-readonly
        aria-rowcount={layout.rows.count + 1}
        aria-colcount={layout.columns.count + 1}
        aria-activedescendant={cellId(place)}
        className={css.scroll}
        data-owns-keys
        onScroll={follow}
        onKeyDown={press}
        onClick={click}
      >
        <LightSheet grid={grid} cellId={cellId} />
      </div>
      <LightTabs sheets={frame.sheets} current={place.sheet} gridId={id} open={openSheet} />
    </div>
  )
}
