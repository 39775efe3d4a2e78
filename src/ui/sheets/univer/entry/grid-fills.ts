import {
  Direction,
  IUniverInstanceService,
  UniverInstanceType,
  type ICellData,
  type Injector,
  type Nullable,
  type Workbook,
} from '@univerjs/core'
import {
  AUTO_FILL_APPLY_TYPE,
  AutoFillRules,
  IAutoFillService,
  type AUTO_FILL_APPLY_FUNCTIONS,
} from '@univerjs/sheets'
import { dateStepOf, nextDates, nextPeriods, periodForm, type DateStep } from './fill-series.ts'

/** Above the priority of Univer's date rule, which counts days. */
const PRIORITY = 1200
const DATES = 'calendarDate'
const PERIODS = 'calendarPeriod'

type Cell = Nullable<ICellData>
type Series = NonNullable<AUTO_FILL_APPLY_FUNCTIONS['SERIES']>

const withoutCustom = (seed: Cell): ICellData => {
  const { custom: _, ...cell } = structuredClone(seed ?? {})
  return cell
}

/** The cells to fill with `values`. They take the styles of the seeds in turn. */
const cellsOf = (seeds: readonly Cell[], values: readonly (number | string)[]): Cell[] =>
  values.map((v, i) => ({ ...withoutCustom(seeds[i % seeds.length]), v }))

/**
 * Passes the seeds to `fill` in fill direction. For a fill up or left, it reverses the seeds, and
 * then the cells that `fill` returns.
 */
const awayFrom = (
  fill: (seeds: readonly Cell[], count: number, isBack: boolean) => Cell[] | null,
  otherwise: Series,
): Series => {
  return (squad, count, direction, ...rest) => {
    const isBack = direction === Direction.UP || direction === Direction.LEFT
    const seeds = isBack ? squad.data.toReversed() : squad.data
    const cells = fill(seeds, count, isBack)
    if (!cells) return otherwise({ ...squad, data: [...squad.data] }, count, direction, ...rest)
    return isBack ? cells.toReversed() : cells
  }
}

const textOf = (cell: Cell): string | null =>
  typeof cell?.v !== 'string' || cell.f || cell.si || cell.p ? null : cell.v

const formOf = (cell: Cell): string | null => {
  const text = textOf(cell)
  return text === null ? null : periodForm(text)
}

const fillPeriods = awayFrom(
  (seeds, count, isBack) => {
    const texts = seeds.map((seed) => textOf(seed) ?? '')
    const repeated = Array.from({ length: count }, (_, i) => texts[i % texts.length] ?? '')
    return cellsOf(seeds, nextPeriods({ seeds: texts, count, isBack }) ?? repeated)
  },
  () => [],
)

/**
 * Fills dates by months if the seeds have a monthly step. Also continues texts that name a quarter
 * or month.
 */
export const fillByCalendar = (injector: Injector): (() => void) => {
  const fills = injector.get(IAutoFillService)
  const units = injector.get(IUniverInstanceService)
  const { dateRule } = AutoFillRules
  const shownBy = (cell: Cell): DateStep | null => {
    const styles = units
      .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)
      ?.getStyles()
    return dateStepOf(styles?.getStyleByCell(cell)?.n?.pattern ?? '')
  }
  const byDays: Series = (...given) => dateRule.applyFunctions?.SERIES?.(...given) ?? []
  const fillDates = awayFrom((seeds, count, isBack) => {
    const dates = nextDates(
      { seeds: seeds.map((seed) => Number(seed?.v)), count, isBack },
      shownBy(seeds.at(-1)) ?? 'days',
    )
    return dates && cellsOf(seeds, dates)
  }, byDays)
  fills.registerRule({
    type: DATES,
    priority: PRIORITY,
    match: (cell, accessor) => dateRule.match(cell, accessor) && shownBy(cell) !== null,
    isContinue: (before) => before.type === DATES,
    applyFunctions: { [AUTO_FILL_APPLY_TYPE.SERIES]: fillDates },
  })
  fills.registerRule({
    type: PERIODS,
    priority: PRIORITY,
    match: (cell) => formOf(cell) !== null,
    isContinue: (before, cell) =>
      before.type === PERIODS && formOf(before.cellData) === formOf(cell),
    applyFunctions: { [AUTO_FILL_APPLY_TYPE.SERIES]: fillPeriods },
  })
  // Univer cannot unregister a rule, so the rules live as long as the grid.
  return () => undefined
}
