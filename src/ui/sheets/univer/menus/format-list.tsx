import { ICommandService, numfmt, Range, type Injector } from '@univerjs/presets'
import {
  getPatternType,
  ILayoutService,
  SetNumfmtCommand,
  SheetsSelectionsService,
} from '@univerjs/preset-sheets-core'
import type { KeyboardEvent } from 'react'
import { figuresLocale, inOwnDecimal } from '#contract/figures/locale.ts'
import type { Region } from '#contract/figures/region.ts'
import { MORE_FORMATS } from '#src/texts/grid-formats.ts'
import { GRID_TOOLS } from '#src/texts/grid.ts'
import * as css from './format-list.css.ts'
import { formatChoices, type FormatChoice } from './number-formats.ts'
import { replaceComponent } from '../replace-component.ts'

/** Univer's ids for its format list and its format panel. */
const LIST = 'sheets-numfmt-ui.moreNumfmtType.options'
const PANEL = 'sheet.operation.open.numfmt.panel'

/** The format's sample value, formatted for the region. */
const previewOf = ({ pattern, sample }: FormatChoice, region: Region): string => {
  if (pattern === null || pattern === '@') return inOwnDecimal(String(sample), region)
  const locale = figuresLocale(region, numfmt.addLocale)
  return numfmt.format(pattern, sample, { locale }).trim()
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = STEPS[event.key]?.(at, rows.length - 1)
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  rows[next]?.focus()
}

type FormatListProps = {
  readonly region: Region
  readonly onPick: (pattern: string | null) => void
  readonly onMore: () => void
}

/** The menu of number formats, each with a preview. */
export const FormatList = ({ region, onPick, onMore }: FormatListProps) => (
  <div
    className={css.list}
    role="menu"
    tabIndex={-1}
    aria-label={GRID_TOOLS.format}
    onKeyDown={walk}
  >
    {formatChoices(region).map((group) => (
      <div key={group[0]?.name} className={css.group}>
        {group.map((choice) => (
          <button
            key={choice.name}
            type="button"
            role="menuitem"
            className={css.row}
            onClick={() => onPick(choice.pattern)}
          >
            <span>{choice.name}</span>
            <span className={css.preview}>{previewOf(choice, region)}</span>
          </button>
        ))}
      </div>
    ))}
    <div className={css.group}>
      <button type="button" role="menuitem" className={css.row} onClick={onMore}>
        {MORE_FORMATS}
      </button>
    </div>
  </div>
)

/**
 * Replaces Univer's fixed list of formats, whose date formats are Chinese. The returned function
 * restores it.
 */
export const replaceFormatList = (injector: Injector, region: () => Region): (() => void) => {
  const commands = injector.get(ICommandService)
  // Closes Univer's list with an Escape key event. If a click closed it, the list would return the
  // focus to its button instead of the cells.
  const leave = (): void => {
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(escape)
    setTimeout(() => injector.get(ILayoutService).focus())
  }
  const pick = (pattern: string | null): void => {
    const type = pattern === null ? {} : { pattern, type: getPatternType(pattern) }
    const values: { row: number; col: number }[] = []
    for (const { range } of injector.get(SheetsSelectionsService).getCurrentSelections())
      Range.foreach(range, (row, col) => void values.push({ row, col, ...type }))
    if (values.length > 0) void commands.executeCommand(SetNumfmtCommand.id, { values })
    leave()
  }
  const more = (): void => {
    void commands.executeCommand(PANEL)
    leave()
  }
  const List = () => <FormatList region={region()} onPick={pick} onMore={more} />
  return replaceComponent(injector, LIST, () => List)
}
