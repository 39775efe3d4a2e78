import {
  IUniverInstanceService,
  UniverInstanceType,
  type ICommandInfo,
  type IMutationInfo,
  type Injector,
  type Workbook,
} from '@univerjs/core'
import {
  DataValidationModel,
  UpdateDataValidationMutation,
  UpdateRuleType,
} from '@univerjs/data-validation'
import { RegisterOtherFormulaService } from '@univerjs/engine-formula'
import {
  RemoveSheetCommand,
  SetWorksheetNameCommand,
  SheetInterceptorService,
} from '@univerjs/sheets'
import {
  ConditionalFormattingFormulaService,
  ConditionalFormattingRuleModel,
  SetConditionalRuleMutation,
} from '@univerjs/sheets-conditional-formatting'
import { mapConditionFormulas } from './condition-formulas.ts'
import { renameInFormula } from './rule-formulas.ts'
import { sheetChangeOf } from './structure-changes.ts'

type Rename = (formula: string) => string
type Changes = { readonly redos: IMutationInfo[]; readonly undos: IMutationInfo[] }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const conditionChanges = (injector: Injector, unitId: string, rename: Rename): Changes => {
  const redos: IMutationInfo[] = []
  const undos: IMutationInfo[] = []
  const all = injector.get(ConditionalFormattingRuleModel).getUnitRules(unitId) ?? new Map()
  for (const [subUnitId, rules] of all)
    for (const rule of rules) {
      const next = { ...rule, rule: mapConditionFormulas(rule.rule, rename) }
      if (JSON.stringify(next) === JSON.stringify(rule)) continue
      const at = { unitId, subUnitId, cfId: rule.cfId }
      redos.push({ id: SetConditionalRuleMutation.id, params: { ...at, rule: next } })
      // Univer changes the stored rule in place, so the undo needs a copy.
      undos.push({ id: SetConditionalRuleMutation.id, params: { ...at, rule: { ...rule } } })
    }
  return { redos, undos }
}

const entryChanges = (injector: Injector, unitId: string, rename: Rename): Changes => {
  const redos: IMutationInfo[] = []
  const undos: IMutationInfo[] = []
  const renamed = (formula: string | undefined) =>
    formula?.startsWith('=') ? rename(formula) : formula
  for (const [subUnitId, rules] of injector.get(DataValidationModel).getUnitRules(unitId))
    for (const { uid, type, formula1, formula2 } of rules) {
      const [one, two] = [renamed(formula1), renamed(formula2)]
      if (one === formula1 && two === formula2) continue
      const change = (first: typeof formula1, second: typeof formula2) => ({
        id: UpdateDataValidationMutation.id,
        params: {
          unitId,
          subUnitId,
          ruleId: uid,
          source: 'patched',
          payload: {
            type: UpdateRuleType.SETTING,
            payload: { type, formula1: first, formula2: second },
          },
        },
      })
      redos.push(change(one, two))
      undos.push(change(formula1, formula2))
    }
  return { redos, undos }
}

/** A worksheet's new name. Null if it is deleted, undefined if nothing changes. */
const newName = ({ id, params }: ICommandInfo): string | null | undefined => {
  if (id === RemoveSheetCommand.id) return null
  if (id !== SetWorksheetNameCommand.id || !isObject(params)) return undefined
  return typeof params['name'] === 'string' ? params['name'] : undefined
}

/**
 * Updates rule formulas when a worksheet is renamed or deleted, in the same undo step. The returned
 * function stops it.
 */
export const followSheetNames = (injector: Injector): (() => void) => {
  const following = injector.get(SheetInterceptorService).interceptCommand({
    getMutations: (command) => {
      const to = newName(command)
      const book = injector
        .get(IUniverInstanceService)
        .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET)
      const { params } = command
      const named = isObject(params) ? params['subUnitId'] : undefined
      const sheet =
        typeof named === 'string' ? book?.getSheetBySheetId(named) : book?.getActiveSheet()
      if (to === undefined || !book || !sheet) return { redos: [], undos: [] }
      const change = sheetChangeOf(book, sheet.getName(), to)
      const rename: Rename = (formula) => renameInFormula(formula, change)
      const conditions = conditionChanges(injector, book.getUnitId(), rename)
      const entries = entryChanges(injector, book.getUnitId(), rename)
      return {
        redos: [...conditions.redos, ...entries.redos],
        undos: [...conditions.undos, ...entries.undos],
      }
    },
  })
  return () => following.dispose()
}

/**
 * Registers the formula of a conditional format again when the format changes. Univer does so only
 * if the text of the formula changes. If only the cells move, it calculates the formula for the old
 * cells. The returned function stops this.
 */
export const calculateMovedRules = (injector: Injector): (() => void) => {
  const formulas = injector.get(ConditionalFormattingFormulaService)
  const calculated = injector.get(RegisterOtherFormulaService)
  const watching = injector
    .get(ConditionalFormattingRuleModel)
    .$ruleChange.subscribe(({ type, unitId, subUnitId, rule }) => {
      const { rule: says } = rule
      if (type !== 'set' || says.type !== 'highlightCell' || says.subType !== 'formula') return
      const old = formulas.deleteCache(unitId, subUnitId, rule.cfId)
      calculated.deleteFormula(
        unitId,
        subUnitId,
        old.map(({ formulaId }) => formulaId),
      )
      formulas.registerFormulaWithRange(unitId, subUnitId, rule.cfId, says.value, rule.ranges)
    })
  return () => watching.unsubscribe()
}
