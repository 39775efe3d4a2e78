import type { SheetText } from './shared-strings.ts'

/** Rich text in a cell (`p`), in the format of Univer's `IDocumentData`. */
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

/** Converts runs to a Univer document. Null for uniform text. Lines end in `\r`. */
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
