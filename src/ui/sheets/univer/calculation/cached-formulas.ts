import { IUniverInstanceService, ObjectMatrix, type Workbook } from '@univerjs/core'
import {
  FormulaDataModel,
  type IFormulaData,
  type LexerTreeBuilder,
} from '@univerjs/engine-formula'
import { hasFormula, type FormulaChangeCounter } from './formula-change-counter.ts'

type Cells = Parameters<FormulaDataModel['updateFormulaData']>[2]

/**
 * Univer rebuilds its list of formulas from all cells for each change. `CachedFormulas` caches the
 * list while the formulas stay the same. It skips updates that touch no formula.
 */
export class CachedFormulas extends FormulaDataModel {
  readonly #instances: IUniverInstanceService
  readonly #watch: FormulaChangeCounter
  #kept: { readonly data: IFormulaData; readonly at: number } | null = null

  constructor(
    instances: IUniverInstanceService,
    lexer: LexerTreeBuilder,
    watch: FormulaChangeCounter,
  ) {
    super(instances, lexer)
    this.#instances = instances
    this.#watch = watch
  }

  override getFormulaData(): IFormulaData {
    const at = this.#watch.formulas
    if (this.#kept?.at !== at) this.#kept = { data: super.getFormulaData(), at }
    return this.#kept.data
  }

  override updateFormulaData(unitId: string, sheetId: string, cells: Cells) {
    if (!this.#concerns(unitId, sheetId, cells)) return {}
    // Univer's `updateFormulaData` modifies the cached list. So we drop the list before and after
    // the call.
    this.#kept = null
    const changed = super.updateFormulaData(unitId, sheetId, cells)
    this.#kept = null
    return changed
  }

  #concerns(unitId: string, sheetId: string, cells: Cells): boolean {
    const sheet = this.#instances.getUnit<Workbook>(unitId)?.getSheetBySheetId(sheetId)
    if (!sheet) return true
    const standing = sheet.getCellMatrix()
    let concerns = false
    new ObjectMatrix(cells).forValue((row, column, cell) => {
      concerns = hasFormula(cell) || hasFormula(standing.getValue(row, column))
      return !concerns
    })
    return concerns
  }
}
