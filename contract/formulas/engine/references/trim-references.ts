import { WITHOUT_ADDRESSES } from '../../formula-patterns.ts'

/** Functions that files use for trim references, by the empty rows and columns that they remove. */
const NAMES = { all: '_TRO_ALL', leading: '_TRO_LEADING', trailing: '_TRO_TRAILING' } as const
type Kind = keyof typeof NAMES
/** Arguments of TRIMRANGE for each kind. */
const MODES: Readonly<Record<Kind, number>> = { leading: 1, trailing: 2, all: 3 }

const SHEET = String.raw`(?:'(?:[^']|'')+'|(?:\[[^\]]+\])?[\p{L}_][\p{L}\p{N}_.]*)!`
const END = String.raw`\$?[A-Za-z]{1,3}\$?\d{1,7}|\$?[A-Za-z]{1,3}|\$?\d{1,7}`
/**
 * Matches a range, also a trim reference such as `A1.:.A9`. Also matches strings and other parts
 * without addresses, so that a replacement skips them.
 */
const TRIMMED = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.$#\\!':])(?<sheet>${SHEET})?(?<start>${END})(?<leading>\.?):(?<trailing>\.?)(?<end>${END})(?![\p{L}\p{N}_.(!$])` +
    `|${WITHOUT_ADDRESSES}`,
  'gu',
)
/**
 * Matches a call of a function that files use for trim references. If its argument is not a range,
 * the call becomes TRIMRANGE.
 */
const WRITTEN = new RegExp(
  String.raw`_TRO_(?<kind>ALL|LEADING|TRAILING)\(\s*(?:(?<sheet>${SHEET})?(?<start>${END}):(?<end>${END})\s*|(?<other>[^()]*))\)|${WITHOUT_ADDRESSES}`,
  'giu',
)
const MAY_HOLD = /\.:|:\./

type Groups = Readonly<Record<string, string | undefined>>

const kindOf = ({ leading, trailing }: Groups): Kind | null => {
  if (leading === '.') return trailing === '.' ? 'all' : 'leading'
  return trailing === '.' ? 'trailing' : null
}

const groupsOf = (found: readonly unknown[]): Groups => {
  const groups = found.at(-1)
  return typeof groups === 'object' && groups !== null ? (groups as Groups) : {}
}

const replaced = (formula: string, write: (range: string, kind: Kind) => string): string =>
  MAY_HOLD.test(formula)
    ? formula.replace(TRIMMED, (text: string, ...found: readonly unknown[]) => {
        const groups = groupsOf(found)
        const { sheet = '', start = '', end = '' } = groups
        const kind = kindOf(groups)
        return kind === null ? text : write(`${sheet}${start}:${end}`, kind)
      })
    : formula

/** Replaces trim references with TRIMRANGE: `A1:.A9` becomes `TRIMRANGE(A1:A9,2,2)`. */
export const withTrimRanges = (formula: string): string =>
  replaced(formula, (range, kind) => `TRIMRANGE(${range},${MODES[kind]},${MODES[kind]})`)

/**
 * Replaces trim references with the functions that files use: `A1:.A9` becomes
 * `_TRO_TRAILING(A1:A9)`.
 */
export const withTrimFunctions = (formula: string, prefix = ''): string =>
  replaced(formula, (range, kind) => `${prefix}${NAMES[kind]}(${range})`)

/** Replaces the file functions with trim references. The inverse of `withTrimFunctions`. */
export const withTrimReferences = (formula: string): string =>
  formula.includes('_TRO_')
    ? formula.replace(WRITTEN, (text: string, ...found: readonly unknown[]) => {
        const { kind, sheet = '', start, end, other } = groupsOf(found)
        const name = kind?.toLowerCase() as Kind | undefined
        if (name === undefined) return text
        if (start === undefined) return `TRIMRANGE(${other ?? ''},${MODES[name]},${MODES[name]})`
        const colon = `${name === 'trailing' ? '' : '.'}:${name === 'leading' ? '' : '.'}`
        return `${sheet}${start}${colon}${end ?? ''}`
      })
    : formula

/**
 * Runs `change` on the formula with file functions in place of trim references, then puts the trim
 * references back.
 */
export const throughTrimFunctions = (
  formula: string,
  change: (formula: string) => string,
): string =>
  MAY_HOLD.test(formula) ? withTrimReferences(change(withTrimFunctions(formula))) : change(formula)
