import { compareValues } from './lookups.ts'
import type { EngineRows, EngineValue } from '../language/engine-module.ts'

export type Evaluate<Node> = (node: Node) => EngineValue
type Lazily = <Node>(parts: readonly Node[], evaluate: Evaluate<Node>) => EngineValue | null
type Reference = EngineValue & { toArrayValueObject(): EngineValue }

/**
 * Returns a scalar or the only element of an array. Null for several elements and for an empty
 * cell.
 */
const singleOf = (value: EngineValue): EngineValue | null => {
  const content = value.isReferenceObject() ? (value as Reference).toArrayValueObject() : value
  if (!content.isArray()) return content
  const rows = content as EngineRows
  const isSingle = rows.getRowCount() === 1 && rows.getColumnCount() === 1
  return isSingle ? (rows.getValueOrDefault(0, 0) ?? null) : null
}

/** The truth value of a condition. Null for an error, text and arrays. */
const holds = (value: EngineValue | null): boolean | null =>
  value !== null && (value.isBoolean() || value.isNumber() || value.isNull())
    ? !value.isNull() && Boolean(value.getValue())
    : null

const ofIf: Lazily = (parts, evaluate) => {
  const [asked, yes, no] = parts
  if (asked === undefined || yes === undefined || parts.length > 3) return null
  const condition = singleOf(evaluate(asked))
  if (condition?.isError() === true) return condition
  const isTrue = holds(condition)
  if (isTrue === null) return null
  if (isTrue) return evaluate(yes)
  return no === undefined ? null : evaluate(no)
}

const ofIfError =
  (isCaught: (value: EngineValue) => boolean): Lazily =>
  (parts, evaluate) => {
    const [asked, instead] = parts
    if (asked === undefined || instead === undefined || parts.length > 2) return null
    const value = evaluate(asked)
    const single = singleOf(value)
    if (single === null) return null
    return isCaught(single) ? evaluate(instead) : value
  }

const ofChoose: Lazily = (parts, evaluate) => {
  const [asked, ...values] = parts
  const at = asked === undefined ? null : singleOf(evaluate(asked))
  const chosen = at?.isNumber() === true ? values[Math.trunc(Number(at.getValue())) - 1] : undefined
  return chosen === undefined ? null : evaluate(chosen)
}

const ofIfs: Lazily = (parts, evaluate) => {
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [asked, value] = [parts[at], parts[at + 1]]
    if (asked === undefined || value === undefined) return null
    const condition = singleOf(evaluate(asked))
    if (condition?.isError() === true) return condition
    const isTrue = holds(condition)
    if (isTrue === null) return null
    if (isTrue) return evaluate(value)
  }
  return null
}

const isPlain = (value: EngineValue | null): value is EngineValue =>
  value !== null && !value.isNull() && !value.isError()

const ofSwitch: Lazily = (parts, evaluate) => {
  const [asked, ...cases] = parts
  const wanted = asked === undefined ? null : singleOf(evaluate(asked))
  if (!isPlain(wanted)) return null
  for (let at = 0; at + 1 < cases.length; at += 2) {
    const [one, value] = [cases[at], cases[at + 1]]
    if (one === undefined || value === undefined) return null
    const key = singleOf(evaluate(one))
    if (!isPlain(key)) return null
    if (compareValues(key, wanted) === 0) return evaluate(value)
  }
  const last = cases.length % 2 === 1 ? cases.at(-1) : undefined
  return last === undefined ? null : evaluate(last)
}

const isNotAvailable = (value: EngineValue): boolean =>
  value.isError() && String(value.getValue()) === '#N/A'

const LAZY: ReadonlyMap<string, Lazily> = new Map([
  ['IF', ofIf],
  ['IFS', ofIfs],
  ['IFERROR', ofIfError((value) => value.isError())],
  ['IFNA', ofIfError(isNotAvailable)],
  ['CHOOSE', ofChoose],
  ['SWITCH', ofSwitch],
])

/**
 * Evaluates only the chosen argument of IF and similar functions, so a recursive LAMBDA terminates.
 * Null for other functions and for array conditions.
 */
export const evaluateLazily = <Node>(
  name: string,
  parts: readonly Node[],
  evaluate: Evaluate<Node>,
): EngineValue | null => LAZY.get(name)?.(parts, evaluate) ?? null
