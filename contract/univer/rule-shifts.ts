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
  type Worksheet,
} from '@univerjs/core'
import { LexerTreeBuilder } from '@univerjs/engine-formula'
import { RefRangeService, type EffectRefRangeParams } from '@univerjs/sheets'
import { FormulaRefRangeService } from '@univerjs/sheets-formula'
import { isFormula, moveFormula, referencesOf, type Shift } from './rule-formulas.ts'
import { moveRule } from './move-rule.ts'
import { editOfCommand } from './structure-changes.ts'

type Changes = { redos: IMutationInfo[]; undos: IMutationInfo[] }

const none = (): Changes => ({ redos: [], undos: [] })

/** All cells that a worksheet may have. */
const WHOLE: IRange = { startRow: 0, endRow: 1_048_575, startColumn: 0, endColumn: 16_383 }

const textOf = (params: unknown, name: string): string | null => {
  const value = (params as Readonly<Record<string, unknown>> | undefined)?.[name]
  return typeof value === 'string' ? value : null
}

/** The worksheet that a command edits: the named one, else the active one. */
export const editedSheetOf = (book: Workbook, { params }: ICommandInfo): Worksheet | null => {
  const named = textOf(params, 'subUnitId') ?? textOf(params, 'fromSubUnitId')
  return book.getSheetBySheetId(named ?? '') ?? book.getActiveSheet()
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
 * Moves rules with their cells. With Univer's own class, rules test the wrong neighbouring rows
 * after an insertion. Univer's class also writes the id of the workbook into list formulas.
 */
class RuleShifts extends FormulaRefRangeService {
  readonly #watching: RefRangeService
  readonly #units: IUniverInstanceService

  constructor(
    watching: RefRangeService,
    lexer: LexerTreeBuilder,
    units: IUniverInstanceService,
    injector: Injector,
  ) {
    super(watching, lexer, units, injector)
    this.#watching = watching
    this.#units = units
  }

  override registerFormula(
    unitId: string,
    sheetId: string,
    formula: string,
    changed: (formula: string) => Changes,
  ): IDisposable {
    return this.#watch(unitId, sheetId, [formula], (command) => {
      const next = moveFormula(formula, this.#shift(unitId, sheetId, command))
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
      const parts = moveRule(ranges, formulas, shift)
      const [only] = parts
      const isStill =
        parts.length === 1 &&
        only !== undefined &&
        isSame(only.ranges, ranges) &&
        only.formulas.every((formula, at) => formula === formulas[at])
      return isStill ? none() : changed(parts.map((part) => ({ ...part })))
    })
  }

  /**
   * Ids of the worksheets that the rules of `sheetId` depend on: `sheetId` and the worksheets in
   * `formulas`.
   */
  #sheetsOf(unitId: string, sheetId: string, formulas: readonly string[]): ReadonlySet<string> {
    const ids = new Set([sheetId])
    for (const formula of formulas.filter(isFormula))
      for (const { place } of referencesOf(formula.replaceAll(`[${unitId}]`, ''))) {
        const id = place.kind === 'one' && this.#idOf(unitId, place.name)
        if (id) ids.add(id)
      }
    return ids
  }

  #idOf(unitId: string, sheetName: string): string | undefined {
    const name = sheetName.toLowerCase()
    return this.#bookOf(unitId)
      ?.getSheets()
      .find((sheet) => sheet.getName().toLowerCase() === name)
      ?.getSheetId()
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

  #bookOf(unitId: string): Workbook | null {
    return this.#units.getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET) ?? null
  }

  #shift(unitId: string, sheetId: string, command: ICommandInfo): Shift {
    const book = this.#bookOf(unitId)
    const home = book?.getSheetBySheetId(sheetId)?.getName() ?? ''
    const edited = book && editedSheetOf(book, command)
    if (!edited) return { command, edit: null, home, at: '', to: '', unitId }
    const target = book.getSheetBySheetId(textOf(command.params, 'toSubUnitId') ?? '') ?? edited
    const size = { rows: edited.getRowCount(), columns: edited.getColumnCount() }
    const edit = editOfCommand(command, size, (range) => edited.getRangeFilterRows(range))
    return { command, edit, home, at: edited.getName(), to: target.getName(), unitId }
  }
}

/** Replaces Univer's class with `RuleShifts`. Call it before the plugins with rules start. */
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
