import type { Region } from '#contract/figures/region.ts'
import { parseCopiedCell, type PastedCell, type FormatValue } from './pasted-cell.ts'
import { pastedPattern } from './pasted-formats.ts'

/** Delimiters of a cell marker, in characters that no clipboard contains. */
const [BEGIN, END] = ['\uE000', '\uE001']
const MARKED = new RegExp(`^\\s*${BEGIN}(\\d+)${END}\\s*$`)
const FORMAT = /mso-number-format\s*:\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^;}"]+)/i
const ALL_FORMATS = new RegExp(`${FORMAT.source}\\s*;?`, 'gi')

/** The formats of a style sheet by selector: `.xl65`, `td`. */
const formatsOf = (css: string): ReadonlyMap<string, string> =>
  new Map(
    [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)].flatMap(([, selectors = '', rules = '']) => {
      const format = FORMAT.exec(rules)?.[1]
      if (format === undefined) return []
      const names = selectors.replace(/<!--/g, '').split(',')
      return names.map((name) => [name.trim().toLowerCase(), format] as const)
    }),
  )

const textOf = (cell: Element): string =>
  cell.querySelectorAll('br, p, div, li').length > 1
    ? ''
    : (cell.textContent ?? '').replace(/[\u00a0\s]+/g, ' ').trim()

/** The innermost element with all of a cell's text. Its ancestors only style the text. */
const holderOf = (cell: Element): Element => {
  const [inner, more] = [cell.firstElementChild, cell.childElementCount]
  return inner && more === 1 && inner.textContent?.trim() === cell.textContent?.trim()
    ? holderOf(inner)
    : cell
}

/** Whether only a part of a cell's text is styled, or the cell contains a link. */
const hasOwnStyle = (cell: Element): boolean =>
  holderOf(cell).childElementCount > 0 || cell.querySelector('a') !== null

/** The number in full precision, which older versions of Excel add as `x:num`. */
const exactOf = (cell: Element): number | null => {
  const attribute = cell.getAttribute('x:num') ?? ''
  return attribute === '' || Number.isNaN(Number(attribute)) ? null : Number(attribute)
}

/**
 * Parses the cells of a clipboard table before Univer does, because Univer throws on some Excel
 * formats. Returns HTML for Univer in which a marker replaces each parsed cell.
 */
export const parsePastedTable = (
  html: string,
  region: Region,
  show: FormatValue,
): { readonly html: string; readonly cells: readonly PastedCell[] } => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const css = [...page.querySelectorAll('style')].map((style) => style.textContent ?? '').join('\n')
  const formats = formatsOf(css)
  const cells: PastedCell[] = []
  const formatOf = (cell: Element): string => {
    const own = FORMAT.exec(cell.getAttribute('style') ?? '')?.[1]
    const byClass = [...cell.classList].map((name) => formats.get(`.${name.toLowerCase()}`))
    const found = own ?? byClass.find(Boolean) ?? formats.get(cell.tagName.toLowerCase())
    return found === undefined ? '' : pastedPattern(found, (pattern) => show(pattern, 1) !== null)
  }
  for (const cell of page.querySelectorAll('td, th')) {
    const text = textOf(cell)
    const copied = { text, pattern: formatOf(cell), exact: exactOf(cell) }
    const made = text === '' ? null : parseCopiedCell(copied, region, show)
    if (made === null || (made.kind === 'text' && hasOwnStyle(cell))) continue
    holderOf(cell).textContent = `${BEGIN}${cells.length}${END}`
    cells.push(made)
  }
  for (const style of page.querySelectorAll('style'))
    style.textContent = (style.textContent ?? '').replace(ALL_FORMATS, '')
  for (const styled of page.querySelectorAll('[style*="mso-number-format" i]'))
    styled.setAttribute('style', (styled.getAttribute('style') ?? '').replace(ALL_FORMATS, ''))
  return { html: page.documentElement.outerHTML, cells }
}

/** The parsed cell that the marker `text` represents. Null if `text` is no marker. */
export const pastedCellOf = (cells: readonly PastedCell[], text: unknown): PastedCell | null => {
  const at = typeof text === 'string' ? MARKED.exec(text)?.[1] : undefined
  return at === undefined ? null : (cells[Number(at)] ?? null)
}
