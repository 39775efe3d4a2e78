import { IMPORT_MAX_WORKBOOK_BYTES } from '#contract/limits/transfer.ts'
import type { CellStyle } from '#contract/workbook/workbook.ts'
import { UnreadableFile } from '../import-failure.ts'
import { unescapeText, type Attributes, type XmlReader } from '../parts/xml.ts'
import type { Zip } from '../parts/zip.ts'
import type { Palette } from '../styles/colours.ts'
import { fontPart } from '../styles/font.ts'
import { readPart } from '../parts/package-parts.ts'
import { textFastPath } from './text-fast-path.ts'

/** A piece of text in one font. */
type TextRun = { readonly text: string; readonly style: CellStyle }
/** Text of a cell or note. `runs` is null if the text is uniform. */
export type SheetText = { readonly text: string; readonly runs: readonly TextRun[] | null }

type Collector = XmlReader & {
  /** Adds a complete `t` element. */
  readonly plain: (text: string) => void
  readonly take: () => SheetText
}

/** Collects the text of `si`, `is` or `text` elements, without phonetic readings (`rPh`). */
export const textCollector = (palette: Palette): Collector => {
  let runs: { text: string; style: CellStyle }[] = []
  let plain = ''
  let isText = false
  let reading = 0
  let run: { text: string; style: CellStyle } | null = null
  const open = (element: string, attributes: Attributes): void => {
    if (element === 'rPh') reading += 1
    else if (element === 't') isText = reading === 0
    else if (element === 'r') run = { text: '', style: {} }
    else if (run !== null) run.style = { ...run.style, ...fontPart(element, attributes, palette) }
  }
  const add = (value: string): void => {
    if (!isText) return
    if (run === null) plain += value
    else run.text += value
  }
  const close = (element: string): void => {
    if (element === 'rPh') reading -= 1
    else if (element === 't') isText = false
    else if (element === 'r' && run !== null) {
      runs.push(run)
      run = null
    }
  }
  return {
    open,
    text: add,
    close,
    plain: (text) => {
      open('t', {})
      add(text)
      close('t')
    },
    take: () => {
      const all = runs.map(({ text, style }) => ({ text: unescapeText(text), style }))
      const text = unescapeText(plain) + all.map((each) => each.text).join('')
      const hasStyles = all.some(({ style }) => Object.keys(style).length > 0)
      const result: SheetText = { text, runs: hasStyles && plain === '' ? all : null }
      runs = []
      plain = ''
      return result
    },
  }
}

/**
 * The table holds each text once, and nearly all its texts are used. If it is longer than this, the
 * workbook is too large to save.
 */
const MAX_CHARS = IMPORT_MAX_WORKBOOK_BYTES
/** Overhead per text, also for empty ones. */
const ENTRY_CHARS = 18

/** Reads the shared string table. */
export const readSharedStrings = async (
  zip: Zip,
  name: string | undefined,
  palette: Palette,
): Promise<readonly SheetText[]> => {
  const texts: SheetText[] = []
  let chars = 0
  const collector = textCollector(palette)
  const take = (): void => {
    const item = collector.take()
    chars += item.text.length + ENTRY_CHARS
    if (chars > MAX_CHARS) throw new UnreadableFile('too_many_cells', 'texts')
    texts.push(item)
  }
  await readPart(zip, name, {
    ...collector,
    shortcut: textFastPath((text) => {
      collector.plain(text)
      take()
    }),
    close: (element) => {
      collector.close?.(element)
      if (element === 'si') take()
    },
  })
  return texts
}
