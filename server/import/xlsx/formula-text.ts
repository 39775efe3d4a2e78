const PREFIX = /\b_xl(?:fn|ws|pm)\./gi

/** What stands between quotes is text: names of sheets and words. */
const QUOTED = /("(?:[^"]|"")*"|'(?:[^']|'')*')/

/**
 * A formula of the file as it is typed: with its `=`, without the prefixes that files put before
 * functions younger than the format (`_xlfn.XLOOKUP`). A function of somebody's own, `_xludf.NAME`, is none of ours.
 */
export const typedFormula = (text: string): string => {
  const formula = text.trim().replace(/^=/, '')
  if (!formula.includes('_xl')) return `=${formula}`
  const parts = formula.split(QUOTED)
  return `=${parts.map((part, index) => (index % 2 === 1 ? part : part.replace(PREFIX, ''))).join('')}`
}
