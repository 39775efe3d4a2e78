import { parseRange } from '#contract/workbook/cells.ts'
import { ERROR_REASONS } from './error-reason-wording.ts'
import {
  isError,
  meaningOf,
  possibleCause,
  rangeOf,
  sureCause,
  UNKNOWN_CAUSE,
  markUnsure,
  knownValueOf,
  type ErrorQuestion,
  type Cause,
  type ArgumentTrees,
} from './error-question.ts'
import type { Tree } from './formula-tree.ts'
import { uncalculatedFunctionOf } from './uncalculated-functions.ts'
import {
  CONDITION_FUNCTIONS,
  LAMBDA_CALLERS,
  ERROR_PASSING_FUNCTIONS,
  INSPECTING_FUNCTIONS,
} from './function-kinds.ts'
import { lambdaOf, type Lambda } from './lambda.ts'
import { indexedCellOf, lookupCauses } from './lookup-causes.ts'
import { ownCauses, operatorCauses } from './own-causes.ts'
import { subtotalOf } from './subtotals.ts'
import {
  intersectionCauses,
  cellCauses,
  errorCauses,
  linkedCauses,
  tableCauses,
} from './literal-causes.ts'

type Causes = readonly Cause[]
type Call = Tree & { readonly kind: 'call' }
type Special = (call: Call, asked: ErrorQuestion) => Causes

const LEFT_OUT: Tree = { kind: 'value', value: null }

const ofEach = (parts: ArgumentTrees, asked: ErrorQuestion, takesAll = false): Causes =>
  parts.flatMap((part) => causesOf(part, asked, takesAll))
const atLeast = (parts: ArgumentTrees, asked: ErrorQuestion) => markUnsure(ofEach(parts, asked))
const own = ({ name, parts }: Call, asked: ErrorQuestion): Causes => ownCauses(name, parts, asked)

/** The causes in the body of a LAMBDA. `given` is null if a function such as MAP calls it. */
const called = (lambda: Lambda, given: ArgumentTrees | null, from: ErrorQuestion): Causes => {
  const names = new Map(lambda.asked.names)
  for (const [at, part] of lambda.parts.slice(0, -1).entries())
    if (part.kind === 'word')
      names.set(part.word.toLowerCase(), given && { tree: given[at] ?? LEFT_OUT, asked: from })
  const body = lambda.parts.at(-1)
  return body ? causesOf(body, { ...lambda.asked, names }) : UNKNOWN_CAUSE
}

const ofIf: Special = ({ parts: [condition = LEFT_OUT, yes = LEFT_OUT, no] }, asked) => {
  const value = knownValueOf(condition, asked)
  const branches = no ? [yes, no] : [yes]
  const whole = causesOf(condition, asked)
  const unknown = asked.error === '#VALUE!' ? UNKNOWN_CAUSE : []
  if (value === undefined || isError(value) || typeof value === 'string')
    return [...whole, ...atLeast(branches, asked), ...unknown]
  return ofEach(value ? [yes] : branches.slice(1), asked)
}

const ofIfError: Special = ({ name, parts: [value = LEFT_OUT, instead = LEFT_OUT] }, asked) => {
  const known = knownValueOf(value, asked)
  const isHandled = isError(known) && (name === 'IFERROR' || known.error === '#N/A')
  const valueCauses = name === 'IFERROR' || asked.error === '#N/A' ? [] : causesOf(value, asked)
  const other = causesOf(instead, asked)
  if (known !== undefined && !isError(known)) return valueCauses
  return [...valueCauses, ...(isHandled ? other : markUnsure(other))]
}

const ofChoice: Special = (call, asked) => {
  const [first = LEFT_OUT, ...others] = call.parts
  const index = call.name === 'CHOOSE' ? knownValueOf(first, asked) : undefined
  const chosen = typeof index === 'number' ? others[Math.trunc(index) - 1] : undefined
  if (chosen) return causesOf(chosen, asked)
  return [...causesOf(first, asked), ...atLeast(others, asked), ...own(call, asked)]
}

const ofLet: Special = ({ parts }, asked) => {
  let scope = asked
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [name, tree] = [parts[at], parts[at + 1]]
    if (name?.kind !== 'word' || !tree) return UNKNOWN_CAUSE
    const bound = { tree, asked: scope }
    scope = { ...scope, names: new Map(scope.names).set(name.word.toLowerCase(), bound) }
  }
  return causesOf(parts.at(-1) ?? LEFT_OUT, scope)
}

/** The causes in a call of a function such as MAP: those of its arguments and of its LAMBDA. */
const ofCallsEach: Special = (call, asked) => {
  const lambdas = call.parts.flatMap((part) => lambdaOf(part, asked) ?? [])
  const others = call.parts.filter((part) => lambdaOf(part, asked) === null)
  const inside = lambdas.flatMap((lambda) => markUnsure(called(lambda, null, asked)))
  const isRead = lambdas.length > 0
  return [
    ...atLeast(others, asked),
    ...inside,
    ...own(call, asked),
    ...(isRead ? [] : UNKNOWN_CAUSE),
  ]
}

const ofTelling: Special = (call, asked) => {
  const errorParts = call.parts.filter(({ kind }) => kind === 'error')
  return [...atLeast(errorParts, asked), ...own(call, asked)]
}

const ofCondition: Special = (call, asked) => {
  const at = CONDITION_FUNCTIONS.get(call.name)?.find((index) => call.parts[index] !== undefined)
  return [...atLeast(call.parts.slice(at, (at ?? 0) + 1), asked), ...own(call, asked)]
}

const ofTotal: Special = (call, asked) => {
  const { settings, values, isRead } = subtotalOf(call, asked)
  const read = markUnsure(ofEach(values, asked, true)).filter(isRead)
  return [...ofEach(settings, asked), ...read, ...own(call, asked)]
}

/** Functions that convert errors to text. Only their option arguments can pass an error on. */
const ofAsText: Special = (call, asked) => [
  ...atLeast(call.parts.slice(0, 1), asked),
  ...ofEach(call.parts.slice(1), asked),
  ...own(call, asked),
]

/** The causes of an error in a lookup: the cell that it finds, or the failed search. */
const foundCellCauses: Special = (call, asked) => {
  const causes = lookupCauses(call.name, call.parts, asked)
  const isTold = causes !== null && asked.error === '#N/A'
  return [
    ...(causes ?? atLeast(call.parts.slice(1, 3), asked)),
    ...(isTold ? [] : own(call, asked)),
  ]
}

const ofLookup: Special = (call, asked) => {
  const [wanted = LEFT_OUT, , , instead] = call.parts
  const value = causesOf(wanted, asked)
  if (value.some(({ isSure }) => isSure)) return value
  const found = foundCellCauses(call, asked)
  // XLOOKUP returns its fourth argument if the search fails.
  if (call.name !== 'XLOOKUP' || !instead) return [...value, ...found]
  return [...value, ...found.filter(({ at }) => at), ...markUnsure(causesOf(instead, asked))]
}

const ofIndex: Special = (call, asked) => {
  const [array = LEFT_OUT, row = LEFT_OUT, column] = call.parts
  const range = rangeOf(array, asked)
  const numbers = ofEach(call.parts.slice(1), asked)
  const outside = own(call, asked)
  if (!range || outside.some(({ isSure }) => isSure))
    return [...numbers, ...(range ? [] : atLeast([array], asked)), ...outside]
  const isOneRow = range.startRow === range.endRow && column === undefined
  const [down, right] = [knownValueOf(row, asked), column ? knownValueOf(column, asked) : 1]
  const at = indexedCellOf(range, isOneRow ? [1, down] : [down, right], asked)
  if (at === undefined) return [...numbers, ...atLeast([array], asked), ...outside]
  const cell = {
    ...range,
    startRow: at.row,
    endRow: at.row,
    startColumn: at.column,
    endColumn: at.column,
  }
  return [...numbers, ...causesOf({ kind: 'cells', range: cell }, asked), ...outside]
}

/** The causes in the cell or range whose address is the text of INDIRECT, if we know the text. */
const ofIndirect: Special = ({ parts }, asked) => {
  const [text = LEFT_OUT, isA1] = parts
  const value = knownValueOf(text, asked)
  if (typeof value !== 'string' || isA1 !== undefined)
    return [...causesOf(text, asked), ...UNKNOWN_CAUSE]
  const range = parseRange(value)
  if (range.ok) return causesOf({ kind: 'cells', range: range.value }, asked)
  const isNamed = asked.book.named(value) !== null || asked.book.hasTable(value)
  const isOther = isNamed || /[[!#:]/.test(value)
  if (isOther) return UNKNOWN_CAUSE
  return asked.error === '#REF!' ? sureCause(ERROR_REASONS.noAddress) : []
}

const ofOffset: Special = (call, asked) => {
  const others = ofEach(call.parts.slice(1), asked)
  const isElsewhere = asked.error !== '#REF!'
  return [...others, ...own(call, asked), ...(isElsewhere ? UNKNOWN_CAUSE : [])]
}

const SPECIAL: ReadonlyMap<string, Special> = new Map<string, Special>([
  ['IF', ofIf],
  ['IFERROR', ofIfError],
  ['IFNA', ofIfError],
  ['IFS', ofChoice],
  ['SWITCH', ofChoice],
  ['CHOOSE', ofChoice],
  ['LET', ofLet],
  ['LAMBDA', (_, { error }) => (error === '#CALC!' ? sureCause(ERROR_REASONS.notCalled) : [])],
  ['AGGREGATE', ofTotal],
  ['SUBTOTAL', ofTotal],
  ['VALUETOTEXT', ofAsText],
  ['ARRAYTOTEXT', ofAsText],
  ['INDEX', ofIndex],
  ['INDIRECT', ofIndirect],
  ['OFFSET', ofOffset],
  ...['VLOOKUP', 'HLOOKUP', 'XLOOKUP', 'LOOKUP', 'MATCH', 'XMATCH'].map(
    (name) => [name, ofLookup] as const,
  ),
  ...[...LAMBDA_CALLERS].map((name) => [name, ofCallsEach] as const),
  ...[...INSPECTING_FUNCTIONS].map((name) => [name, ofTelling] as const),
  ...[...CONDITION_FUNCTIONS.keys()].map((name) => [name, ofCondition] as const),
])

/** The causes for a function that the engine does not know: a named LAMBDA, or an unknown word. */
const ofOther = (call: Call, asked: ErrorQuestion): Causes => {
  const { name, parts } = call
  const key = name.toLowerCase()
  if (asked.within.includes(key))
    return asked.error === '#NUM!' ? possibleCause(ERROR_REASONS.endless(name)) : []
  const lambda = lambdaOf({ kind: 'word', word: name }, asked)
  if (lambda) return called(lambda, parts, asked)
  if (asked.names.has(key) || asked.book.named(name) !== null)
    return [...atLeast(parts, asked), ...UNKNOWN_CAUSE]
  if (asked.error !== '#NAME?') return UNKNOWN_CAUSE
  const [, addIn] = /^_XLUDF\.(.*)$/.exec(name) ?? []
  return sureCause(addIn === undefined ? ERROR_REASONS.fn(name) : ERROR_REASONS.addIn(addIn))
}

const ofCall = (call: Call, asked: ErrorQuestion): Causes => {
  const { name, parts } = call
  const isOwn = asked.names.has(name.toLowerCase())
  if (isOwn || (!asked.book.hasFunction(name) && name !== 'ANCHORARRAY'))
    return isOwn || !uncalculatedFunctionOf(name) ? ofOther(call, asked) : own(call, asked)
  const special = SPECIAL.get(name)
  if (special) return special(call, asked)
  return [...ofEach(parts, asked, ERROR_PASSING_FUNCTIONS.has(name)), ...own(call, asked)]
}

const ofWord = (word: string, asked: ErrorQuestion, takesAll: boolean): Causes => {
  const meaning = meaningOf(word, asked)
  if (meaning) return causesOf(meaning.tree, meaning.asked, takesAll)
  // The word is a parameter of a LAMBDA that MAP calls. Its causes are in MAP's other arguments.
  if (meaning === null) return []
  const { book, error } = asked
  if (book.named(word) !== null) return UNKNOWN_CAUSE
  if (error !== '#NAME?') return book.hasTable(word) ? UNKNOWN_CAUSE : []
  const isKnown = book.hasFunction(word.toUpperCase()) || book.hasTable(word)
  return isKnown ? [] : sureCause(ERROR_REASONS.name(word))
}

const ofApplied = (tree: Tree & { kind: 'applied' }, asked: ErrorQuestion): Causes => {
  const lambda = lambdaOf(tree.called, asked)
  if (lambda) return called(lambda, tree.parts, asked)
  return [...atLeast([tree.called, ...tree.parts], asked), ...UNKNOWN_CAUSE]
}

const ofOperation = (
  { sign, parts }: Tree & { kind: 'operation' },
  asked: ErrorQuestion,
  takesAll: boolean,
): Causes => {
  const causes = ofEach(parts, asked, takesAll)
  // An intersection reads only the cells that both ranges share.
  return [...(sign === ' ' ? markUnsure(causes) : causes), ...operatorCauses(sign, parts, asked)]
}

/**
 * All possible causes of the error, in the order of the formula. The list can have too many causes
 * but never too few. So a single cause is the real one, and a sure cause is one of the real ones.
 */
export const causesOf = (tree: Tree, asked: ErrorQuestion, takesAll = false): Causes => {
  switch (tree.kind) {
    case 'value':
    case 'array':
      return []
    case 'error':
      return errorCauses(tree.error, asked)
    case 'cells':
      return cellCauses(tree, takesAll, asked)
    case 'linked':
      return linkedCauses(tree, asked)
    case 'table':
      return tableCauses(tree.table, asked)
    case 'word':
      return ofWord(tree.word, asked, takesAll)
    case 'call':
      return ofCall(tree, asked)
    case 'applied':
      return ofApplied(tree, asked)
    case 'operation':
      return ofOperation(tree, asked, takesAll)
    case 'one':
      return intersectionCauses(tree, asked) ?? causesOf(tree.parts[0], asked)
    case 'other':
      return [...atLeast(tree.parts, asked), ...UNKNOWN_CAUSE]
  }
}
