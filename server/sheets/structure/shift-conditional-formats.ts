import type { IDisposable, IMutationInfo, Injector } from '@univerjs/core'
import {
  AddConditionalRuleMutation,
  ConditionalFormattingRuleModel,
  createCfId,
  DeleteConditionalRuleMutation,
  SetConditionalRuleMutation,
  type IConditionFormattingRule,
} from '@univerjs/sheets-conditional-formatting'
import { FormulaRefRangeService } from '@univerjs/sheets-formula'
import { mapConditionFormulas } from '#contract/univer/condition-formulas.ts'

const formulasOf = ({ rule }: IConditionFormattingRule): string[] => {
  const formulas: string[] = []
  mapConditionFormulas(rule, (formula) => {
    formulas.push(formula)
    return formula
  })
  return formulas
}

type Part = Pick<IConditionFormattingRule, 'ranges'> & { readonly formulas: readonly string[] }

const withPart = (
  rule: IConditionFormattingRule,
  { ranges, formulas }: Part,
): IConditionFormattingRule => {
  let at = 0
  return { ...rule, ranges, rule: mapConditionFormulas(rule.rule, (old) => formulas[at++] ?? old) }
}

/**
 * Lets conditional formats follow moved cells. In the grid a part of Univer's interface does this,
 * which does not load without a browser.
 */
export const shiftConditionalFormats = (injector: Injector, unitId: string): void => {
  const rules = injector.get(ConditionalFormattingRuleModel)
  const shifts = injector.get(FormulaRefRangeService)
  const watches = new Map<string, IDisposable>()
  const keyOf = (subUnitId: string, { cfId }: IConditionFormattingRule) => `${subUnitId} ${cfId}`

  const mutationsFor = (
    subUnitId: string,
    rule: IConditionFormattingRule,
    [first, ...others]: readonly Part[],
  ): IMutationInfo[] => {
    const at = { unitId, subUnitId }
    const { cfId } = rule
    if (first === undefined)
      return [{ id: DeleteConditionalRuleMutation.id, params: { ...at, cfId } }]
    const set = { ...at, cfId, rule: withPart(rule, first) }
    return [
      { id: SetConditionalRuleMutation.id, params: set },
      ...others.map((part) => ({
        id: AddConditionalRuleMutation.id,
        params: { ...at, rule: { ...withPart(rule, part), cfId: createCfId() } },
      })),
    ]
  }
  const watch = (subUnitId: string, rule: IConditionFormattingRule): void => {
    const watching = shifts.registerRangeFormula(
      unitId,
      subUnitId,
      rule.ranges,
      formulasOf(rule),
      (parts) => ({ redos: mutationsFor(subUnitId, rule, parts), undos: [] }),
    )
    watches.set(keyOf(subUnitId, rule), watching)
  }

  for (const [subUnitId, all] of rules.getUnitRules(unitId) ?? [])
    for (const rule of all) watch(subUnitId, rule)
  rules.$ruleChange.subscribe(({ type, subUnitId, rule }) => {
    watches.get(keyOf(subUnitId, rule))?.dispose()
    watches.delete(keyOf(subUnitId, rule))
    if (type !== 'delete') watch(subUnitId, rule)
  })
}
