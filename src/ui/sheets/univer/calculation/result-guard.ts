import {
  Disposable,
  ObjectMatrix,
  type ICellData,
  type ICommandInfo,
  type ICommandService,
  type IExecutionOptions,
  type IUniverInstanceService,
  type Nullable,
  type Workbook,
} from '@univerjs/core'
import {
  SetFormulaCalculationResultMutation,
  type ISetFormulaCalculationResultMutation,
} from '@univerjs/engine-formula'
import {
  InsertColMutation,
  InsertRowMutation,
  InsertSheetMutation,
  MoveColsMutation,
  MoveRangeMutation,
  MoveRowsMutation,
  RemoveColMutation,
  RemoveRowMutation,
  RemoveSheetMutation,
  ReorderRangeMutation,
  SetRangeValuesMutation,
  type ISetRangeValuesMutationParams,
} from '@univerjs/sheets'
import { hasFormula, isResultCommand } from './formula-change-counter.ts'

/** Mutations that move or remove cells. */
const MOVES: ReadonlySet<string> = new Set([
  InsertColMutation.id,
  InsertRowMutation.id,
  InsertSheetMutation.id,
  MoveColsMutation.id,
  MoveRangeMutation.id,
  MoveRowsMutation.id,
  RemoveColMutation.id,
  RemoveRowMutation.id,
  RemoveSheetMutation.id,
  ReorderRangeMutation.id,
])

type Values = NonNullable<ISetRangeValuesMutationParams['cellValue']>

const keyOf = (unitId: string, sheetId: string, row: number, column: number): string =>
  [unitId, sheetId, row, column].join(' ')

/** False for an entry that changes only formats. */
const isContent = (cell: Nullable<ICellData>): boolean =>
  !cell || [cell.v, cell.f, cell.si, cell.p].some((part) => part !== undefined)

/**
 * Univer writes the results of a calculation even over cells that the user changed meanwhile.
 * `ResultGuard` drops the results for these cells. If a formula changes or cells move, it drops all
 * results and calls `broke` once. The page and the worker each have a guard, because a change on
 * one side reaches the other side later.
 */
export class ResultGuard extends Disposable {
  readonly #instances: IUniverInstanceService
  readonly #broke: () => void
  readonly #touched = new Set<string>()
  #isOpen = false
  #isBroken = false

  constructor(commands: ICommandService, instances: IUniverInstanceService, broke: () => void) {
    super()
    this.#instances = instances
    this.#broke = broke
    this.disposeWithMe(
      commands.beforeCommandExecuted((command, options) => this.#before(command, options)),
    )
    // A change reaches the other side only after its command has run. If a calculation begins after
    // `beforeCommandExecuted`, `begin` clears the noted cells. So we note the change again here.
    this.disposeWithMe(
      commands.onCommandExecuted((command, options) => this.#look(command, options)),
    )
  }

  /** True if no result of the current calculation may be written. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  begin(): void {
    this.#touched.clear()
    this.#isOpen = true
    this.#isBroken = false
  }

  end(): void {
    this.#touched.clear()
    this.#isOpen = false
    this.#isBroken = false
  }

  /** Marks all results of the current calculation as invalid. */
  break(): void {
    if (!this.#isOpen || this.#isBroken) return
    this.#isBroken = true
    this.#broke()
  }

  #before(command: Readonly<ICommandInfo>, options?: IExecutionOptions): void {
    const { id, params } = command
    if (!this.#isOpen) return
    if (id === SetFormulaCalculationResultMutation.id)
      this.#keepBack(params as ISetFormulaCalculationResultMutation)
    else if (id === SetRangeValuesMutation.id && isResultCommand(options)) {
      const given = params as ISetRangeValuesMutationParams
      given.cellValue = this.#without(given.unitId, given.subUnitId, given.cellValue ?? {})
    } else this.#look(command, options)
  }

  #look({ id, params }: Readonly<ICommandInfo>, options?: IExecutionOptions): void {
    if (!this.#isOpen) return
    if (MOVES.has(id)) this.break()
    else if (id === SetRangeValuesMutation.id && !isResultCommand(options))
      this.#note(params as ISetRangeValuesMutationParams)
  }

  #note({
    unitId,
    subUnitId: sheetId,
    cellValue: values = {},
  }: ISetRangeValuesMutationParams): void {
    const sheet = this.#instances.getUnit<Workbook>(unitId)?.getSheetBySheetId(sheetId)
    const standing = sheet?.getCellMatrix()
    new ObjectMatrix(values).forValue((row, column, cell) => {
      if (!isContent(cell)) return
      this.#touched.add(keyOf(unitId, sheetId, row, column))
      if (hasFormula(cell) || hasFormula(standing?.getValue(row, column))) this.break()
    })
  }

  #keepBack(result: ISetFormulaCalculationResultMutation): void {
    for (const [unitId, sheets] of Object.entries(result.unitData))
      for (const [sheetId, values] of Object.entries(sheets ?? {}))
        if (sheets && values)
          sheets[sheetId] = this.#without(unitId, sheetId, values as Values) as typeof values
    if (this.#isBroken) result.unitData = {}
  }

  /** The results without the changed cells. */
  #without(unitId: string, sheetId: string, values: Values): Values {
    if (this.#isBroken) return {}
    if (this.#touched.size === 0) return values
    const results: Values = {}
    new ObjectMatrix(values).forValue((row, column, cell) => {
      if (this.#touched.has(keyOf(unitId, sheetId, row, column))) return
      const cells = results[row] ?? {}
      cells[column] = cell
      results[row] = cells
    })
    return results
  }
}
