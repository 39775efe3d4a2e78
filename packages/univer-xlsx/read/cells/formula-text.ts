import {
  mayIntersect,
  withIntersections,
  withReferenceOperators,
  type IsMultiCellName,
} from '../../format/implicit-intersection/legacy.ts'
import { withTrimReferences } from '#contract/formulas/engine/references/trim-references.ts'

const PREFIX = /\b_xl(?:fn|ws|pm|op|eta)\./gi
/** An optional LAMBDA parameter. */
const OPTIONAL = /([(,]\s*)_xlop\.([\p{L}_][\p{L}\p{N}_.]*)(?=\s*,)/gu

/** Quoted strings and sheet names. */
const QUOTED = /("(?:[^"]|"")*"|'(?:[^']|'')*')/

const plain = (part: string): string => part.replace(OPTIONAL, '$1[$2]').replace(PREFIX, '')

/**
 * Converts a stored formula to its typed form: adds `=` and removes prefixes such as `_xlfn.`.
 * `_xludf.NAME` stays, because user functions do not exist here.
 */
export const typedFormula = (text: string): string => {
  const formula = text.trim().replace(/^=/, '')
  if (!formula.includes('_xl')) return `=${formula}`
  const parts = formula.split(QUOTED)
  return withReferenceOperators(
    withTrimReferences(
      `=${parts.map((part, index) => (index % 2 === 1 ? part : plain(part))).join('')}`,
    ),
  )
}

/** Formula of a cell without array metadata. Adds `@` where Excel shows it. */
export const legacyFormula = (text: string, isManyName: IsMultiCellName | null): string => {
  const formula = typedFormula(text)
  return isManyName !== null || mayIntersect(formula)
    ? withIntersections(formula, isManyName ?? (() => false))
    : formula
}
