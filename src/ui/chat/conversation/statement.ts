const BLOCKS = 'td, th, p, li, dd, blockquote, h1, h2, h3, h4, h5, h6'
const CITATIONS = 'a[href^="#document="]'
/** So much before a citation belongs to it at most, in UTF-16 units. */
const MOST_CHARS = 600

const isSaid = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** What stands before a link, behind the citation of the statement before. */
const before = (block: Element, link: Element): string => {
  const range = document.createRange()
  range.selectNodeContents(block)
  range.setEndBefore(link)
  const others = [...block.querySelectorAll(CITATIONS)]
  // Citations in a row are all of the one statement.
  for (const other of others.slice(0, others.indexOf(link)).toReversed()) {
    const behind = range.cloneRange()
    behind.setStartAfter(other)
    if (isSaid(behind.toString())) return behind.toString()
    range.setEndBefore(other)
  }
  return range.toString()
}

/**
 * The statement that a citation of an answer stands behind: the words before it in its paragraph or its cell, in a
 * table with the name of the row. Empty where it stands behind none.
 */
export const statementAt = (link: Element): string => {
  const block = link.closest(BLOCKS)
  if (!block) return ''
  const said = before(block, link)
  const row = block.closest('tr')
  if (!row) return isSaid(said) ? said.slice(-MOST_CHARS) : ''
  const cells = [...row.cells]
  const others = isSaid(said) ? cells.slice(0, 1) : cells
  const words = others.filter((cell) => cell !== block).map(({ textContent }) => textContent)
  return [...words, said].join(' ').slice(0, MOST_CHARS)
}
