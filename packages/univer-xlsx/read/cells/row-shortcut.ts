import type { Shortcut } from '../parts/shortcut.ts'
import type { Attributes } from '../parts/xml.ts'
import { cellTagReader, type CellTag } from './cell-tag.ts'
import {
  afterDigits,
  afterSpace,
  LESS,
  NOT_PLAIN,
  numberIn,
  signsOf,
  stands,
  textIn,
  wholeIn,
} from './plain-bytes.ts'
import { afterContent, namedAttributes, type Cursor } from './tag-bytes.ts'

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
  /** 0-based position of the next cell. `next` advances by one column instead. */
  readonly place: (row: number, column: number) => void
  readonly next: () => void
  readonly number: (value: number, look: number) => void
  /** `index` refers to the shared string table. */
  readonly shared: (index: number, look: number) => void
  readonly other: (cell: FoundCell, look: number) => void
}

const [ROW, ROW_END, CELL_END] = [signsOf('<row'), signsOf('</row>'), signsOf('</c>')]
const [VALUE, VALUE_END] = [signsOf('<v>'), signsOf('</v>')]
const [FORMULA, FORMULA_END] = [signsOf('<f'), signsOf('</f>')]
const INLINE = [signsOf('<is><t>'), signsOf('<is><t xml:space="preserve">')]
const INLINE_END = signsOf('</t></is>')
const CELL = 99
const MAX_INDEX_DIGITS = 9

/**
 * Reports the cell at the cursor and returns whether it is plain. The parser reads any other cell.
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
    listener.other({ type: tag.type, value, formula, inline }, tag.look)
    return true
  }
  const text = (): string | null => textIn(cursor.bytes, cursor.from, cursor.to)
  const shared = (): boolean => {
    const { bytes, from, to } = cursor
    const isIndex = to - from <= MAX_INDEX_DIGITS && afterDigits(bytes, from) === to
    const index = isIndex ? wholeIn(bytes, from, to) : -1
    if (index < 0) return other(text(), null, null)
    place()
    listener.shared(index, tag.look)
    return true
  }
  const number = (): boolean => {
    const value = numberIn(cursor.bytes, cursor.from, cursor.to)
    if (Number.isNaN(value)) return other(text(), null, null)
    place()
    listener.number(value, tag.look)
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
 * Fast path for rows and cells in their usual form. It leaves everything else to the parser
 * unreported.
 */
export const rowShortcut = (listener: RowListener): Shortcut => {
  const cursor: Cursor = { bytes: Buffer.alloc(0), from: 0, to: 0 }
  const tag: CellTag = { row: -1, column: -1, look: -1, type: 'n' }
  const afterCellTag = cellTagReader(cursor, tag)
  const attributes = namedAttributes(cursor)
  const tell = teller(cursor, tag, listener)
  let formula: FoundFormula | null = null
  let isInRow = false

  const formulaIn = (start: number): number => {
    const tagEnd = attributes.read(start + FORMULA.length)
    if (tagEnd === NOT_PLAIN) return NOT_PLAIN
    const isEmpty = cursor.from === 0
    const end = isEmpty ? tagEnd : afterContent(cursor, tagEnd, FORMULA_END)
    if (end === NOT_PLAIN) return NOT_PLAIN
    const text = isEmpty ? '' : textIn(cursor.bytes, cursor.from, cursor.to)
    if (text === null) return NOT_PLAIN
    formula = { attributes: attributes.found(), text }
    return end
  }
  const inlineIn = (start: number): number => {
    const open = INLINE.find((signs) => stands(cursor.bytes, start, signs))
    return open === undefined ? NOT_PLAIN : afterContent(cursor, start + open.length, INLINE_END)
  }
  /** Reports the cell and returns the offset after it. */
  const told = (at: number, tellIt: (formula: FoundFormula | null) => boolean): number => {
    if (at === NOT_PLAIN) return NOT_PLAIN
    const end = afterSpace(cursor.bytes, at)
    return stands(cursor.bytes, end, CELL_END) && tellIt(formula)
      ? end + CELL_END.length
      : NOT_PLAIN
  }
  const inside = (start: number): number => {
    const { bytes } = cursor
    let at = afterSpace(bytes, start)
    if (stands(bytes, at, FORMULA)) {
      at = formulaIn(at)
      if (at === NOT_PLAIN) return NOT_PLAIN
      at = afterSpace(bytes, at)
    }
    if (stands(bytes, at, VALUE))
      return told(afterContent(cursor, at + VALUE.length, VALUE_END), tell.value)
    return stands(bytes, at, CELL_END) ? told(at, tell.nothing) : told(inlineIn(at), tell.inline)
  }
  const cell = (start: number): number => {
    formula = null
    const at = afterCellTag(start + 2)
    if (at === NOT_PLAIN || cursor.from > 0) return at === NOT_PLAIN ? NOT_PLAIN : inside(at)
    tell.nothing(null)
    return at
  }
  const openRow = (start: number): number => {
    const at = attributes.read(start + ROW.length)
    if (at === NOT_PLAIN) return NOT_PLAIN
    isInRow = cursor.from > 0
    listener.row(attributes.found())
    return at
  }
  /** Reads a cell or a row tag and returns the offset after it. */
  const element = (at: number): number => {
    const { bytes } = cursor
    if (bytes[at] !== LESS) return NOT_PLAIN
    if (!isInRow) return stands(bytes, at, ROW) ? openRow(at) : NOT_PLAIN
    if (bytes[at + 1] === CELL) return cell(at)
    if (!stands(bytes, at, ROW_END)) return NOT_PLAIN
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
        if (next === NOT_PLAIN) return { at, isInChild: isInRow }
        at = next
      }
    },
  }
}
