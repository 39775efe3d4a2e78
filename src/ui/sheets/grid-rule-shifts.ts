import {
  DisposableCollection,
  Injector,
  IUniverInstanceService,
  Plugin,
  UniverInstanceType,
  type ICommandInfo,
  type IDisposable,
  type IMutationInfo,
  type IRange,
  type Univer,
  type Workbook,
} from '@univerjs/core'
import {
  deserializeRangeWithSheetWithCache,
  LexerTreeBuilder,
  sequenceNodeType,
} from '@univerjs/engine-formula'
import { RefRangeService, type EffectRefRangeParams } from '@univerjs/sheets'
import { FormulaRefRangeService } from '@univerjs/sheets-formula'
import { movedFormula, type Shift } from './rule-formulas.ts'
import { movedRule } from './rule-pieces.ts'

type Changes = { redos: IMutationInfo[]; undos: IMutationInfo[] }

const none = (): Changes => ({ redos: [], undos: [] })

/** Every cell that a worksheet may have. */
const WHOLE: IRange = { startRow: 0, endRow: 1_048_575, startColumn: 0, endColumn: 16_383 }

const textOf = (params: unknown, name: string): string | null => {
  const value = (params as Readonly<Record<string, unknown>> | undefined)?.[name]
  return typeof value === 'string' ? value : null
}

const isSame = (one: readonly IRange[], other: readonly IRange[]): boolean =>
  one.length === other.length &&
  one.every((range, at) => {
    const same = other[at]
    return (
      same?.startRow === range.startRow &&
      same.endRow === range.endRow &&
      same.startColumn === range.startColumn &&
      same.endColumn === range.endColumn
    )
  })

/**
 * Moves rules with their cells (SHEET-500 to 503), in the place of Univer's own, which tests the rows behind
 * an insertion by their neighbours, and names the workbook in the formula of a list.
 */
export class RuleShifts extends FormulaRefRangeService {
  readonly #watching: RefRangeService
  readonly #lexer: LexerTreeBuilder
  readonly #units: IUniverInstanceService

  constructor(
    watching: RefRangeService,
    lexer: LexerTreeBuilder,
    units: IUniverInstanceService,
    injector: Injector,
  ) {
    super(watching, lexer, units, injector)
    this.#watching = watching
    this.#lexer = lexer
    this.#units = units
  }

  override registerFormula(
    unitId: string,
    sheetId: string,
    formula: string,
    changed: (formula: string) => Changes,
  ): IDisposable {
    return this.#watch(unitId, sheetId, [formula], (command) => {
      const next = movedFormula(this.#lexer, formula, this.#shift(unitId, sheetId, command))
      return next === formula ? none() : changed(next)
    })
  }

  override registerRangeFormula(
    unitId: string,
    sheetId: string,
    ranges: IRange[],
    formulas: string[],
    changed: (parts: { formulas: string[]; ranges: IRange[] }[]) => Changes,
  ): IDisposable {
    return this.#watch(unitId, sheetId, formulas, (command) => {
      const shift = this.#shift(unitId, sheetId, command)
      const parts = movedRule(this.#lexer, ranges, formulas, shift)
      const [only] = parts
      const isStill =
        parts.length === 1 &&
        only !== undefined &&
        isSame(only.ranges, ranges) &&
        only.formulas.every((formula, at) => formula === formulas[at])
      return isStill ? none() : changed(parts.map((part) => ({ ...part })))
    })
  }

  /** The ids of the worksheets that rules of `sheetId` look at: their own and those that formulas name. */
  #sheetsOf(unitId: string, sheetId: string, formulas: readonly string[]): ReadonlySet<string> {
    const ids = new Set([sheetId])
    for (const formula of formulas.filter((text) => text.startsWith('=')))
      for (const node of this.#lexer.sequenceNodesBuilder(formula) ?? []) {
        if (typeof node === 'string' || node.nodeType !== sequenceNodeType.REFERENCE) continue
        const { sheetName } = deserializeRangeWithSheetWithCache(node.token)
        const id = sheetName && this.#idOf(unitId, sheetName)
        if (id) ids.add(id)
      }
    return ids
  }

  #idOf(unitId: string, sheetName: string): string | undefined {
    const book = this.#units.getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET)
    return book?.getSheetBySheetName(sheetName)?.getSheetId()
  }

  #watch(
    unitId: string,
    sheetId: string,
    formulas: readonly string[],
    changed: (command: ICommandInfo) => Changes,
  ): IDisposable {
    const watches = new DisposableCollection()
    const onChange = (command: EffectRefRangeParams) => changed(command)
    for (const id of this.#sheetsOf(unitId, sheetId, formulas))
      watches.add(this.#watching.registerRefRange(WHOLE, onChange, unitId, id))
    return watches
  }

  #shift(unitId: string, sheetId: string, command: ICommandInfo): Shift {
    const book = this.#units.getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)
    const { params } = command
    const at =
      textOf(params, 'subUnitId') ??
      textOf(params, 'fromSubUnitId') ??
      book?.getActiveSheet().getSheetId()
    return {
      command,
      moves: (name, unit) =>
        (unit === '' || unit === unitId) &&
        (name === '' ? sheetId : this.#idOf(unitId, name)) === at,
    }
  }
}

/** Has RuleShifts in the place of Univer's own; before the parts with rules are added. */
export const shiftRules = (univer: Univer): void => {
  const injector = univer.__getInjector()
  class RulePart extends Plugin {
    static override readonly pluginName = 'LEDGERLINE_RULE_SHIFTS'
    static override readonly type = UniverInstanceType.UNIVER_SHEET
    protected override readonly _injector = injector

    override onStarting(): void {
      injector.replace([
        FormulaRefRangeService,
        {
          useFactory: (
            watching: RefRangeService,
            lexer: LexerTreeBuilder,
            units: IUniverInstanceService,
          ) => new RuleShifts(watching, lexer, units, injector),
          deps: [RefRangeService, LexerTreeBuilder, IUniverInstanceService],
        },
      ])
    }
  }
  univer.registerPlugin(RulePart)
}
