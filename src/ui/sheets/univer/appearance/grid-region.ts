import {
  CellValueType,
  ICommandService,
  InterceptorEffectEnum,
  LocaleType,
  numfmt,
  type ICellData,
  type ICommandInfo,
  type IExecutionOptions,
  type Injector,
  type Nullable,
} from '@univerjs/presets'
import {
  getCurrencyFormat,
  INTERCEPTOR_POINT,
  SetFormulaCalculationResultMutation,
  SetNumfmtCommand,
  SetRangeValuesMutation,
  SheetInterceptorService,
  SheetsNumfmtCellContentController,
  type ISetFormulaCalculationResultMutation,
  type ISetNumfmtCommandParams,
  type ISetRangeValuesMutationParams,
} from '@univerjs/preset-sheets-core'
import { resultPattern } from '#contract/figures/date-patterns.ts'
import { figuresLocale, inOwnDecimal } from '#contract/figures/locale.ts'
import type { Region } from '#contract/figures/region.ts'
import { isResultCommand } from '../calculation/formula-change-counter.ts'
import { currencyPattern } from '../menus/number-formats.ts'

/** The priority after Univer's handlers, which round unformatted numbers and format the others. */
const AFTER_FORMATS = 8

/** Writes an unformatted number with the region's decimal sign. Other cells stay unchanged. */
export const withRegionDecimal = (
  cell: Nullable<ICellData>,
  region: Region,
): Nullable<ICellData> => {
  if (cell?.t !== CellValueType.NUMBER || typeof cell.v !== 'number') return cell
  const text = inOwnDecimal(String(cell.v), region)
  return text === String(cell.v) ? cell : { ...cell, v: text }
}

type Styled = { s?: unknown } | null | undefined

const mendResult = (cell: Styled, region: Region): void => {
  if (typeof cell?.s !== 'object' || cell.s === null) return
  const { n, ...style } = cell.s as { n?: { pattern?: unknown } | null }
  if (typeof n?.pattern !== 'string') return
  cell.s = { ...style, n: { ...n, pattern: resultPattern(n.pattern, region) } }
}

type Rows = Readonly<Record<string, Readonly<Record<string, unknown>> | null>> | null | undefined

const mendRows = (rows: Rows, region: Region): void => {
  for (const cells of Object.values(rows ?? {}))
    for (const cell of Object.values(cells ?? {})) mendResult(cell as Styled, region)
}

const mendResults = ({ unitData }: ISetFormulaCalculationResultMutation, region: Region): void => {
  for (const sheets of Object.values(unitData ?? {}))
    for (const rows of Object.values(sheets ?? {})) mendRows(rows as Rows, region)
}

/** The pattern of Univer's currency button: dollars in every region. */
const DOLLARS = getCurrencyFormat(LocaleType.EN_US)

const mendMoney = ({ values }: ISetNumfmtCommandParams, region: Region): void => {
  for (const value of values) if (value.pattern === DOLLARS) value.pattern = currencyPattern(region)
}

/**
 * Replaces the currency and date formats in a command with those of the region, before the command
 * runs.
 */
export const correctFormats = (
  { id, params }: ICommandInfo,
  region: Region,
  options: IExecutionOptions = {},
): void => {
  if (!params) return
  // Results of the worker reach the page as changes of cells, so we also correct these changes.
  if (
    id === SetRangeValuesMutation.id &&
    (isResultCommand(options) || options['fromSync'] === true)
  )
    mendRows((params as ISetRangeValuesMutationParams).cellValue as Rows, region)
  if (id === SetNumfmtCommand.id) mendMoney(params as ISetNumfmtCommandParams, region)
  if (id === SetFormulaCalculationResultMutation.id)
    mendResults(params as ISetFormulaCalculationResultMutation, region)
}

type LocaleTag = Parameters<SheetsNumfmtCellContentController['setNumfmtLocal']>[0]

/**
 * Shows numbers with the region's separators, so a user can type a shown number again. Results of
 * functions and the currency button use the region's dates and currency. Call `follow` after the
 * region changes.
 */
export const formatByRegion = (injector: Injector, region: () => Region) => {
  const contents = injector.get(SheetsNumfmtCellContentController)
  const follow = (): void => {
    // Univer's type allows only the locales that are built into numfmt. `figuresLocale` can add
    // another one.
    const locale = figuresLocale(region(), numfmt.addLocale) as LocaleTag
    contents.setNumfmtLocal(locale)
  }
  follow()
  const showing = injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: AFTER_FORMATS,
    effect: InterceptorEffectEnum.Value,
    handler: (cell, _, next) => next(withRegionDecimal(cell, region())),
  })
  const mending = injector
    .get(ICommandService)
    .beforeCommandExecuted((command, options) => correctFormats(command, region(), options))
  return {
    follow,
    end: (): void => {
      showing.dispose()
      mending.dispose()
    },
  }
}
