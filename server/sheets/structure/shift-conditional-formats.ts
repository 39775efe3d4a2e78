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

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Applies `change` to all formulas of a conditional format, at any depth, in order. */
const mapFormulas = <Value>(value: Value, change: (formula: string) => string): Value => {
  const map = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(map)
    if (!isObject(part)) return part
    const isFormula = part['type'] === 'formula' || part['subType'] === 'formula'
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [
        key,
        isFormula && key === 'value' && typeof inner === 'string' ? change(inner) : map(inner),
      ]),
    )
  }
  return map(value) as Value
}

const formulasOf = ({ rule }: IConditionFormattingRule): string[] => {
  const formulas: string[] = []
  mapFormulas(rule, (formula) => {
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
  return { ...rule, ranges, rule: mapFormulas(rule.rule, (old) => formulas[at++] ?? old) }
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
