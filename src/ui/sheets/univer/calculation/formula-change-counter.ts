import {
  CommandType,
  ICommandService,
  isFormulaId,
  isFormulaString,
  IUniverInstanceService,
  ObjectMatrix,
  UniverInstanceType,
  type ICellData,
  type ICommandInfo,
  type IExecutionOptions,
  type Nullable,
  type Workbook,
} from '@univerjs/core'
import {
  SetArrayFormulaDataMutation,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationResultMutation,
  SetFormulaCalculationStartMutation,
  SetFormulaCalculationStopMutation,
  SetFormulaDataMutation,
  SetTriggerFormulaCalculationStartMutation,
} from '@univerjs/engine-formula'
import {
  SetRangeValuesMutation,
  SetWorksheetColWidthMutation,
  SetWorksheetRowAutoHeightMutation,
  SetWorksheetRowHeightMutation,
  SetWorksheetRowIsAutoHeightMutation,
  type ISetRangeValuesMutationParams,
} from '@univerjs/sheets'

/** Mutations that neither change nor move a formula. */
const HARMLESS: ReadonlySet<string> = new Set([
  SetArrayFormulaDataMutation.id,
  SetFormulaCalculationNotificationMutation.id,
  SetFormulaCalculationResultMutation.id,
  SetFormulaCalculationStartMutation.id,
  SetFormulaCalculationStopMutation.id,
  SetTriggerFormulaCalculationStartMutation.id,
  SetWorksheetColWidthMutation.id,
  SetWorksheetRowAutoHeightMutation.id,
  SetWorksheetRowHeightMutation.id,
  SetWorksheetRowIsAutoHeightMutation.id,
])

const formulaOf = (cell: Nullable<ICellData>): string => {
  const formula = isFormulaString(cell?.f) ? cell?.f : ''
  return isFormulaId(cell?.si) ? `${cell?.si} ${formula}` : (formula ?? '')
}

/** True if the cell has a formula text, or the id of a shared formula. */
export const hasFormula = (cell: Nullable<ICellData>): boolean => formulaOf(cell) !== ''

/**
 * True if the command writes results of the engine. Univer marks such commands with the option
 * `applyFormulaCalculationResult`.
 */
export const isResultCommand = (options?: IExecutionOptions): boolean =>
  options?.['applyFormulaCalculationResult'] === true

/**
 * Counts formula changes, so caches know when to drop their entries. A mutation that is not known
 * to be harmless counts as a change.
 */
export class FormulaChangeCounter {
  readonly #instances: IUniverInstanceService
  readonly #before = new WeakMap<object, readonly string[]>()
  #formulas = 0
  #words = 0
  #forget = (): void => {}

  constructor(commands: ICommandService, instances: IUniverInstanceService) {
    this.#instances = instances
    // A result never changes the formula of a cell, so we skip result commands.
    commands.beforeCommandExecuted((command, options) => {
      if (!isResultCommand(options)) this.#look(command)
    })
    commands.onCommandExecuted((command, options) => {
      if (!isResultCommand(options)) this.#compare(command)
    })
    const changed = () => this.#changed()
    instances.getTypeOfUnitAdded$(UniverInstanceType.UNIVER_SHEET).subscribe(changed)
    instances.getTypeOfUnitDisposed$(UniverInstanceType.UNIVER_SHEET).subscribe(changed)
  }

  /** Increases when a formula changes or moves, or when a worksheet changes shape. */
  get formulas(): number {
    return this.#formulas
  }

  /**
   * Increases when names, tables or worksheets change, because a formula refers to them by name.
   */
  get words(): number {
    return this.#words
  }

  /** Calls `forget` synchronously after each change of `words`. */
  onWords(forget: () => void): void {
    this.#forget = forget
  }

  #changed(): void {
    this.#formulas += 1
    this.#words += 1
    this.#forget()
  }

  #look({ id, params }: Readonly<ICommandInfo>): void {
    if (id !== SetRangeValuesMutation.id || !params) return
    this.#before.set(params, this.#read(params as ISetRangeValuesMutationParams))
  }

  #compare({ id, type, params }: Readonly<ICommandInfo>): void {
    if (type !== CommandType.MUTATION || HARMLESS.has(id) || id.startsWith('doc.')) return
    if (id === SetFormulaDataMutation.id) this.#formulas += 1
    else if (id !== SetRangeValuesMutation.id || !params) this.#changed()
    else {
      const before = this.#before.get(params)
      const after = this.#read(params as ISetRangeValuesMutationParams)
      if (!before || after.some((formula, at) => formula !== before[at])) this.#formulas += 1
    }
  }

  /** The current formulas of the cells in `cellValue`, in its order. */
  #read({ unitId, subUnitId, cellValue }: ISetRangeValuesMutationParams): readonly string[] {
    const sheet = this.#instances.getUnit<Workbook>(unitId)?.getSheetBySheetId(subUnitId)
    const cells = sheet?.getCellMatrix()
    const formulas: string[] = []
    if (cellValue)
      new ObjectMatrix(cellValue).forValue((row, column) => {
        formulas.push(formulaOf(cells?.getValue(row, column)))
      })
    return formulas
  }
}
