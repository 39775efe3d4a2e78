const BLOCKS = 'td, th, p, li, dd, blockquote, h1, h2, h3, h4, h5, h6'
const CITATIONS = 'a[href^="#document="]'
/** Maximum length of a statement before its citation, in UTF-16 units. */
const MOST_CHARS = 600

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** The text before a link, back to the previous citation. */
const before = (block: Element, link: Element): string => {
  const range = document.createRange()
  range.selectNodeContents(block)
  range.setEndBefore(link)
  const others = [...block.querySelectorAll(CITATIONS)]
  // If only citations are between two links, both belong to the same statement.
  for (const other of others.slice(0, others.indexOf(link)).toReversed()) {
    const behind = range.cloneRange()
    behind.setStartAfter(other)
    if (hasWords(behind.toString())) return behind.toString()
    range.setEndBefore(other)
  }
  return range.toString()
}

/**
 * The statement that a citation supports: the preceding words of its paragraph or cell.
 * A table cell adds the name of its row. Empty if no statement precedes the citation.
 */
export const statementAt = (link: Element): string => {
  const block = link.closest(BLOCKS)
  if (!block) return ''
  const text = before(block, link)
  const row = block.closest('tr')
  if (!row) return hasWords(text) ? text.slice(-MOST_CHARS) : ''
  const cells = [...row.cells]
  const others = hasWords(text) ? cells.slice(0, 1) : cells
  const words = others.filter((cell) => cell !== block).map(({ textContent }) => textContent)
  return [...words, text].join(' ').slice(0, MOST_CHARS)
}
