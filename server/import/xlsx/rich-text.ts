import type { SheetText } from './strings.ts'

/** A text whose parts look different, as Univer keeps it in a cell (`p`, its `IDocumentData`). */
export type RichText = {
  readonly id: string
  readonly body: {
    readonly dataStream: string
    readonly textRuns: readonly { readonly st: number; readonly ed: number; readonly ts: object }[]
    readonly paragraphs: readonly { readonly startIndex: number }[]
  }
  readonly documentStyle: object
}

const BREAKS = /\r\n?|\n/g

/** The text as a document of Univer's, or null where all of it looks alike. Lines end in `\r`. */
export const richTextOf = ({ runs }: SheetText): RichText | null => {
  if (runs === null) return null
  let end = 0
  const textRuns = runs.flatMap(({ text, style }) => {
    const st = end
    end += text.replace(BREAKS, '\r').length
    return end > st ? [{ st, ed: end, ts: style }] : []
  })
  const stream = runs.map(({ text }) => text.replace(BREAKS, '\r')).join('')
  const paragraphs = [...`${stream}\r`].flatMap((sign, index) =>
    sign === '\r' ? [{ startIndex: index }] : [],
  )
  return {
    id: 'd',
    body: { dataStream: `${stream}\r\n`, textRuns, paragraphs },
    documentStyle: {},
  }
}
