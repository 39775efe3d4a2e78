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
import { holdsFormula, isResult } from './formula-watch.ts'

/** After these, cells stand elsewhere or are gone. */
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

/** Whether such an entry is more than a look: it gives or takes what the cell holds. */
const isContent = (cell: Nullable<ICellData>): boolean =>
  !cell || [cell.v, cell.f, cell.si, cell.p].some((part) => part !== undefined)

/**
 * Keeps the results of a calculation from cells that were changed since it began: the user's
 * word is newer than they are. A calculation is broken once a formula was written, replaced or deleted
 * meanwhile, or cells were moved: none of its results is written then. The page and the
 * worker have one each, for what one has changed is still on its way to the other. `broke` is told once.
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
    // Where a change is made in a moment of its own it is sent to the other side only after it.
    this.disposeWithMe(
      commands.onCommandExecuted((command, options) => this.#look(command, options)),
    )
  }

  /** Nothing of the calculation under way is to be written. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /** A calculation begins. */
  begin(): void {
    this.#touched.clear()
    this.#isOpen = true
    this.#isBroken = false
  }

  /** It has ended, its results are written. */
  end(): void {
    this.#touched.clear()
    this.#isOpen = false
    this.#isBroken = false
  }

  /** What the calculation under way comes to is no longer right. */
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
    else if (id === SetRangeValuesMutation.id && isResult(options)) {
      const given = params as ISetRangeValuesMutationParams
      given.cellValue = this.#without(given.unitId, given.subUnitId, given.cellValue ?? {})
    } else this.#look(command, options)
  }

  #look({ id, params }: Readonly<ICommandInfo>, options?: IExecutionOptions): void {
    if (!this.#isOpen) return
    if (MOVES.has(id)) this.break()
    else if (id === SetRangeValuesMutation.id && !isResult(options))
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
      if (holdsFormula(cell) || holdsFormula(standing?.getValue(row, column))) this.break()
    })
  }

  #keepBack(result: ISetFormulaCalculationResultMutation): void {
    for (const [unitId, sheets] of Object.entries(result.unitData))
      for (const [sheetId, values] of Object.entries(sheets ?? {}))
        if (sheets && values)
          sheets[sheetId] = this.#without(unitId, sheetId, values as Values) as typeof values
    if (this.#isBroken) result.unitData = {}
  }

  /** The results but for those of cells that were changed. */
  #without(unitId: string, sheetId: string, values: Values): Values {
    if (this.#isBroken) return {}
    if (this.#touched.size === 0) return values
    const left: Values = {}
    new ObjectMatrix(values).forValue((row, column, cell) => {
      if (this.#touched.has(keyOf(unitId, sheetId, row, column))) return
      const cells = left[row] ?? {}
      cells[column] = cell
      left[row] = cells
    })
    return left
  }
}
