import type { KeyboardEvent } from 'react'
import { LIGHT_GRID } from '#src/texts/light-grid.ts'
import type { WindowSheet } from '#contract/workbook/sheet-window.ts'
import { useTabInView } from '../editor/use-tab-in-view.ts'
import { inBothThemes } from '../editor/grid-colour.ts'
import * as css from './light-grid.css.ts'

type TabsProps = {
  readonly sheets: readonly WindowSheet[]
  readonly current: number
  readonly gridId: string
  readonly open: (sheet: number) => void
}

/**
 * The worksheet tabs. Arrow keys, Home and End open another worksheet. A hidden worksheet has a tab
 * only while it is open.
 */
export const LightTabs = ({ sheets, current, gridId, open }: TabsProps) => {
  const list = useTabInView(current)
  const shown = sheets.flatMap((sheet, index) =>
    sheet.hidden && index !== current ? [] : [{ ...sheet, index }],
  )
  const press = (event: KeyboardEvent): void => {
    const at = shown.findIndex(({ index }) => index === current)
    const last = shown.length - 1
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    const sheet = to === undefined ? undefined : shown[to]
    if (to === undefined || !sheet) return
    event.preventDefault()
    open(sheet.index)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div ref={list} className={css.tabs} role="tablist" aria-label={LIGHT_GRID.tabs}>
      {shown.map(({ name, color, index }) => (
        <button
          key={index}
          type="button"
          role="tab"
          aria-selected={index === current}
          aria-controls={gridId}
          tabIndex={index === current ? 0 : -1}
          className={css.tab}
          style={{ boxShadow: color && `inset 0 3px ${inBothThemes(color)}` }}
          onClick={() => open(index)}
          onKeyDown={press}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
