import { isListed } from '../format/implicit-intersection/argument-classes.ts'
import {
  BARE_FUNCTION,
  hasLambdaArgument,
  canTakeFunction,
} from '#contract/formulas/engine/language/scope-names.ts'
import { tokensOf, type Token } from '#contract/formulas/engine/language/tokens.ts'

/**
 * An open call: its function and the index of the current argument. `isTaken` is true if the call
 * is itself an argument that may be a function.
 */
type Call = { readonly name: string | null; at: number; readonly isTaken: boolean }

/** Functions of ranges that Excel can pass by name. Functions of single values are in `CLASSES`. */
const OF_RANGES = new Set(
  (
    'SUM AVERAGE AVERAGEA COUNT COUNTA COUNTBLANK MAX MAXA MIN MINA PRODUCT SUMSQ MEDIAN GEOMEAN HARMEAN AVEDEV ' +
    'DEVSQ KURT SKEW SKEW.P STDEV STDEV.S STDEV.P STDEVP STDEVA STDEVPA VAR VAR.S VAR.P VARP VARA VARPA AND OR ' +
    'XOR GCD LCM ARRAYTOTEXT CONCAT PERCENTOF IF N T UNIQUE SORT TRANSPOSE TOCOL TOROW'
  ).split(' '),
)

const nameOf = (token: Token | undefined): string | null =>
  token?.kind === 'word' ? token.text.toUpperCase().replace(/^_XLFN\.(?:_XLWS\.)?/, '') : null

/** Returns the function that a bare word names, or null. */
const functionOf = (token: Token): string | null => {
  const [, name = ''] = token.kind === 'word' ? (BARE_FUNCTION.exec(token.text) ?? []) : []
  const known = name.toUpperCase()
  return OF_RANGES.has(known) || isListed(known) ? known : null
}

const isWanted = (
  { name, at, isTaken }: Call,
  behind: Token | undefined,
  given: ReadonlySet<string>,
  word: string,
): boolean => {
  if (given.has(word.toLowerCase())) return false
  if (canTakeFunction(name, at, isTaken)) return true
  const isLast = behind?.kind === 'close'
  return name === 'LET' ? at % 2 === 1 && !isLast : hasLambdaArgument(name) && isLast
}

/** Whether a token is a whole argument. */
const isAlone = (before: Token | undefined, behind: Token | undefined): boolean =>
  (before?.kind === 'open' || before?.kind === 'comma') &&
  (behind?.kind === 'close' || behind?.kind === 'comma')

const follow = (calls: Call[], token: Token, before: Token | undefined): void => {
  const call = calls.at(-1)
  if (token.kind === 'close') calls.pop()
  if (token.kind === 'comma' && call !== undefined) call.at += 1
  if (token.kind !== 'open') return
  const isTaken = call !== undefined && canTakeFunction(call.name, call.at, call.isTaken)
  calls.push({ name: nameOf(before), at: 0, isTaken })
}

/** Tokens that pass a function by name. */
const bareIn = (tokens: readonly Token[], given: ReadonlySet<string>): ReadonlySet<Token> => {
  const solid = tokens.filter(({ kind }) => kind !== 'blank')
  const calls: Call[] = []
  const found = new Set<Token>()
  for (const [at, token] of solid.entries()) {
    const [before, behind] = [solid[at - 1], solid[at + 1]]
    follow(calls, token, before)
    const call = calls.at(-1)
    const isBare = isAlone(before, behind) && functionOf(token) !== null
    if (call !== undefined && isBare && isWanted(call, behind, given, token.text)) found.add(token)
  }
  return found
}

/**
 * Adds `prefix` to each function passed by name. `given` are the formula's own names, which are
 * never functions.
 * Example: `BYROW(A1:B2,SUM)` becomes `BYROW(A1:B2,_xleta.SUM)`
 */
export const withBarePrefixes = (
  formula: string,
  prefix: string,
  given: ReadonlySet<string>,
): string => {
  const tokens = tokensOf(formula)
  if (tokens === null) return formula
  const bare = bareIn(tokens, given)
  return tokens
    .map((token) => (bare.has(token) ? prefix + (functionOf(token) ?? '') : token.text))
    .join('')
}
