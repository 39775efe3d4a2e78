import {
  mayIntersect,
  withIntersections,
  withSigns,
  type IsMany,
} from '#contract/formulas/implicit-intersection/legacy.ts'
import { withTrimReferences } from '#contract/formulas/engine/references/trim-references.ts'

const PREFIX = /\b_xl(?:fn|ws|pm|op|eta)\./gi
/** A parameter that a LAMBDA may be called without. */
const OPTIONAL = /([(,]\s*)_xlop\.([\p{L}_][\p{L}\p{N}_.]*)(?=\s*,)/gu

/** What stands between quotes is text: names of sheets and words. */
const QUOTED = /("(?:[^"]|"")*"|'(?:[^']|'')*')/

const plain = (part: string): string => part.replace(OPTIONAL, '$1[$2]').replace(PREFIX, '')

/**
 * A formula of the file as it is typed: with its `=`, without the prefixes that files put before
 * functions younger than the format (`_xlfn.XLOOKUP`). A function of somebody's own, `_xludf.NAME`, is none of ours.
 */
export const typedFormula = (text: string): string => {
  const formula = text.trim().replace(/^=/, '')
  if (!formula.includes('_xl')) return `=${formula}`
  const parts = formula.split(QUOTED)
  return withSigns(
    withTrimReferences(
      `=${parts.map((part, index) => (index % 2 === 1 ? part : plain(part))).join('')}`,
    ),
  )
}

/** One of a cell of which the file does not say that it fills others: with `@` where Excel shows it. */
export const legacyFormula = (text: string, isManyName: IsMany | null): string => {
  const formula = typedFormula(text)
  return isManyName !== null || mayIntersect(formula)
    ? withIntersections(formula, isManyName ?? (() => false))
    : formula
}
