import * as v from 'valibot'
import type { CellState, CellStyle } from '#contract/workbook/workbook.ts'
import { CellStyle as Style } from '#contract/workbook/workbook.ts'
import { fontParts } from './styles/font-xml.ts'
import { textElement } from './parts/xml-text.ts'

/** Univer's range type for links. */
const HYPERLINK = 0

const Run = v.object({ st: v.number(), ed: v.number(), ts: v.nullish(Style, {}) })
const Stretch = v.object({
  rangeType: v.number(),
  properties: v.nullish(v.object({ url: v.nullish(v.string()) })),
})
/** Relevant fields of Univer's `IDocumentData`. */
const Doc = v.object({
  body: v.object({
    dataStream: v.string(),
    textRuns: v.fallback(v.array(v.unknown()), []),
    customRanges: v.fallback(v.array(v.unknown()), []),
  }),
})

/** Text of a cell. `runs` is null if the text is uniform, and `url` is its first link. */
export type CellText = {
  readonly text: string
  readonly runs: readonly { readonly text: string; readonly style: CellStyle }[] | null
  readonly url: string | null
}

/** Paragraphs end in CR. Other control characters mark link ends and page breaks. */
const plain = (part: string): string =>
  part.replace(/(?![\t\n\r])\p{Cc}/gu, '').replace(/\r\n?/g, '\n')

const urlOf = (stretches: readonly unknown[]): string | null => {
  for (const each of stretches) {
    const parsed = v.safeParse(Stretch, each)
    const url = parsed.success ? parsed.output.properties?.url : null
    if (parsed.success && parsed.output.rangeType === HYPERLINK && url) return url
  }
  return null
}

type Runs = readonly { readonly text: string; readonly style: CellStyle }[]

const runsOf = (stream: string, sent: readonly unknown[]): Runs => {
  const found: { text: string; style: CellStyle }[] = []
  let at = 0
  const add = (from: number, to: number, style: CellStyle): void => {
    const text = plain(stream.slice(from, to))
    if (text !== '') found.push({ text, style })
  }
  for (const each of sent) {
    const parsed = v.safeParse(Run, each)
    if (!parsed.success) continue
    const { ts } = parsed.output
    const from = Math.max(at, Math.trunc(parsed.output.st))
    const to = Math.min(stream.length, Math.trunc(parsed.output.ed))
    if (to <= from) continue
    add(at, from, {})
    add(from, to, ts)
    at = to
  }
  add(at, stream.length, {})
  return found
}

const FONT = ['ff', 'fs', 'bl', 'it', 'va', 'cl', 'ul', 'st'] as const

/** Whether a run looks like its cell, so it needs no font of its own. */
const isAs = (style: CellStyle, base: CellStyle): boolean =>
  FONT.every((key) => !style[key] || JSON.stringify(style[key]) === JSON.stringify(base[key]))

/** Rich text of a cell (`p`). Null if there is none. `base` is the cell's style. */
export const cellText = (cell: CellState, base: CellStyle): CellText | null => {
  const parsed = v.safeParse(Doc, cell['p'])
  if (!parsed.success) return null
  const { dataStream, textRuns, customRanges } = parsed.output.body
  const stream = dataStream.replace(/\r?\n$/, '')
  const runs = runsOf(stream, textRuns)
  return {
    text: runs.map(({ text }) => text).join(''),
    runs: runs.every(({ style }) => isAs(style, base)) ? null : runs,
    url: urlOf(customRanges),
  }
}

/** Content of a shared string (`si`), cut to `most` characters. */
export const textXml = ({ text, runs }: Pick<CellText, 'text' | 'runs'>, most: number): string => {
  if (runs === null) return textElement('t', text.slice(0, most))
  let remaining = most
  return runs
    .map((run) => {
      const part = run.text.slice(0, remaining)
      remaining -= part.length
      const font = fontParts(run.style, 'rFont')
      const runProperties = font === '' ? '' : `<rPr>${font}</rPr>`
      return part === '' ? '' : `<r>${runProperties}${textElement('t', part)}</r>`
    })
    .join('')
}
