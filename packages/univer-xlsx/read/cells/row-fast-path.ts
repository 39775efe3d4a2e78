import type { FastPath } from '../parts/fast-path.ts'
import type { Attributes } from '../parts/xml.ts'
import { cellTagReader, type CellTag } from './cell-tag.ts'
import {
  afterDigits,
  afterSpace,
  LESS,
  TOO_COMPLEX,
  numberIn,
  bytesOf,
  hasBytesAt,
  textIn,
  wholeNumberIn,
} from './scan-bytes.ts'
import { afterContent, attributeReader, type Cursor } from './tag-bytes.ts'

type FoundFormula = { readonly attributes: Attributes; readonly text: string }

/** A cell that is neither a plain number nor a shared string. Absent fields are null. */
type FoundCell = {
  readonly type: string
  readonly value: string
  readonly formula: FoundFormula | null
  readonly inline: string | null
}

/**
 * Callbacks for rows and cells, each called after the complete element. A style number of -1 means
 * none.
 */
export type RowListener = {
  readonly row: (attributes: Attributes) => void
  /**
   * Sets the 0-based position of the next cell. `next` advances the position by one column instead.
   */
  readonly place: (row: number, column: number) => void
  readonly next: () => void
  readonly number: (value: number, styleIndex: number) => void
  /** `index` refers to the shared string table. */
  readonly shared: (index: number, styleIndex: number) => void
  readonly other: (cell: FoundCell, styleIndex: number) => void
}

const [ROW, ROW_END, CELL_END] = [bytesOf('<row'), bytesOf('</row>'), bytesOf('</c>')]
const [VALUE, VALUE_END] = [bytesOf('<v>'), bytesOf('</v>')]
const [FORMULA, FORMULA_END] = [bytesOf('<f'), bytesOf('</f>')]
const INLINE = [bytesOf('<is><t>'), bytesOf('<is><t xml:space="preserve">')]
const INLINE_END = bytesOf('</t></is>')
const CELL = 99
const MAX_INDEX_DIGITS = 9

/**
 * Callbacks that report the cell at the cursor. They return false to leave the cell to the parser.
 */
const teller = (cursor: Cursor, tag: CellTag, listener: RowListener) => {
  const place = (): void => {
    if (tag.row >= 0) listener.place(tag.row, tag.column)
    else listener.next()
  }
  const other = (
    value: string | null,
    formula: FoundFormula | null,
    inline: string | null,
  ): boolean => {
    if (value === null) return false
    place()
    listener.other({ type: tag.type, value, formula, inline }, tag.styleIndex)
    return true
  }
  const text = (): string | null => textIn(cursor.bytes, cursor.from, cursor.to)
  const shared = (): boolean => {
    const { bytes, from, to } = cursor
    const isIndex = to - from <= MAX_INDEX_DIGITS && afterDigits(bytes, from) === to
    const index = isIndex ? wholeNumberIn(bytes, from, to) : -1
    if (index < 0) return other(text(), null, null)
    place()
    listener.shared(index, tag.styleIndex)
    return true
  }
  const number = (): boolean => {
    const value = numberIn(cursor.bytes, cursor.from, cursor.to)
    if (Number.isNaN(value)) return other(text(), null, null)
    place()
    listener.number(value, tag.styleIndex)
    return true
  }
  return {
    value: (formula: FoundFormula | null): boolean => {
      if (formula !== null) return other(text(), formula, null)
      if (tag.type === 's') return shared()
      return tag.type === 'n' ? number() : other(text(), null, null)
    },
    inline: (formula: FoundFormula | null): boolean => {
      const inline = text()
      return inline !== null && other('', formula, inline)
    },
    nothing: (formula: FoundFormula | null): boolean => other('', formula, null),
  }
}

/**
 * Fast path for rows and cells in their usual form. It stops, without a report, at anything that
 * only the parser reads.
 */
export const rowFastPath = (listener: RowListener): FastPath => {
  const cursor: Cursor = { bytes: Buffer.alloc(0), from: 0, to: 0 }
  const tag: CellTag = { row: -1, column: -1, styleIndex: -1, type: 'n' }
  const afterCellTag = cellTagReader(cursor, tag)
  const attributes = attributeReader(cursor)
  const tell = teller(cursor, tag, listener)
  let formula: FoundFormula | null = null
  let isInRow = false

  const formulaIn = (start: number): number => {
    const tagEnd = attributes.read(start + FORMULA.length)
    if (tagEnd === TOO_COMPLEX) return TOO_COMPLEX
    const isEmpty = cursor.from === 0
    const end = isEmpty ? tagEnd : afterContent(cursor, tagEnd, FORMULA_END)
    if (end === TOO_COMPLEX) return TOO_COMPLEX
    const text = isEmpty ? '' : textIn(cursor.bytes, cursor.from, cursor.to)
    if (text === null) return TOO_COMPLEX
    formula = { attributes: attributes.found(), text }
    return end
  }
  const inlineIn = (start: number): number => {
    const open = INLINE.find((signs) => hasBytesAt(cursor.bytes, start, signs))
    return open === undefined ? TOO_COMPLEX : afterContent(cursor, start + open.length, INLINE_END)
  }
  /** Reports the cell and returns the offset after it. */
  const report = (at: number, tellIt: (formula: FoundFormula | null) => boolean): number => {
    if (at === TOO_COMPLEX) return TOO_COMPLEX
    const end = afterSpace(cursor.bytes, at)
    return hasBytesAt(cursor.bytes, end, CELL_END) && tellIt(formula)
      ? end + CELL_END.length
      : TOO_COMPLEX
  }
  const inside = (start: number): number => {
    const { bytes } = cursor
    let at = afterSpace(bytes, start)
    if (hasBytesAt(bytes, at, FORMULA)) {
      at = formulaIn(at)
      if (at === TOO_COMPLEX) return TOO_COMPLEX
      at = afterSpace(bytes, at)
    }
    if (hasBytesAt(bytes, at, VALUE))
      return report(afterContent(cursor, at + VALUE.length, VALUE_END), tell.value)
    return hasBytesAt(bytes, at, CELL_END)
      ? report(at, tell.nothing)
      : report(inlineIn(at), tell.inline)
  }
  const cell = (start: number): number => {
    formula = null
    const at = afterCellTag(start + 2)
    if (at === TOO_COMPLEX || cursor.from > 0) return at === TOO_COMPLEX ? TOO_COMPLEX : inside(at)
    tell.nothing(null)
    return at
  }
  const openRow = (start: number): number => {
    const at = attributes.read(start + ROW.length)
    if (at === TOO_COMPLEX) return TOO_COMPLEX
    isInRow = cursor.from > 0
    listener.row(attributes.found())
    return at
  }
  /** Reads a cell or a row tag and returns the offset after it. */
  const element = (at: number): number => {
    const { bytes } = cursor
    if (bytes[at] !== LESS) return TOO_COMPLEX
    if (!isInRow) return hasBytesAt(bytes, at, ROW) ? openRow(at) : TOO_COMPLEX
    if (bytes[at + 1] === CELL) return cell(at)
    if (!hasBytesAt(bytes, at, ROW_END)) return TOO_COMPLEX
    isInRow = false
    return at + ROW_END.length
  }
  return {
    inside: ['worksheet', 'sheetData'],
    child: 'row',
    end: '</c>',
    read: (bytes, start, isInChild) => {
      cursor.bytes = bytes
      isInRow = isInChild
      let at = start
      for (;;) {
        const next = element(afterSpace(bytes, at))
        if (next === TOO_COMPLEX) return { at, isInChild: isInRow }
        at = next
      }
    },
  }
}
