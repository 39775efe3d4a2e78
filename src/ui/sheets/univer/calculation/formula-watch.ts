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

/** Mutations after which every formula is what it was, where it was. */
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

/** Whether a cell holds a formula, or the beginning or the end of a shared one. */
export const holdsFormula = (cell: Nullable<ICellData>): boolean => formulaOf(cell) !== ''

/** Whether a command writes what the engine came to. */
export const isResult = (options?: IExecutionOptions): boolean =>
  options?.['applyFormulaCalculationResult'] === true

/**
 * Counts the changes of a workbook's formulas, so that what was read from them can be kept while they
 * stay as they are. Whatever is not known to leave them alone counts as a change.
 */
export class FormulaWatch {
  readonly #instances: IUniverInstanceService
  readonly #before = new WeakMap<object, readonly string[]>()
  #formulas = 0
  #words = 0
  #forget = (): void => {}

  constructor(commands: ICommandService, instances: IUniverInstanceService) {
    this.#instances = instances
    // Results are of the formulas that stand there.
    commands.beforeCommandExecuted((command, options) => {
      if (!isResult(options)) this.#look(command)
    })
    commands.onCommandExecuted((command, options) => {
      if (!isResult(options)) this.#compare(command)
    })
    const changed = () => this.#changed()
    instances.getTypeOfUnitAdded$(UniverInstanceType.UNIVER_SHEET).subscribe(changed)
    instances.getTypeOfUnitDisposed$(UniverInstanceType.UNIVER_SHEET).subscribe(changed)
  }

  /** Rises with every change of a formula, of where one stands, or of a worksheet's shape. */
  get formulas(): number {
    return this.#formulas
  }

  /** Rises with every change of what the words in a formula may mean: names, tables, worksheets. */
  get words(): number {
    return this.#words
  }

  /** Has `forget` called at once when the words in formulas may mean something else. */
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

  /** The formulas that stand in the cells of a change, in their order. */
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
