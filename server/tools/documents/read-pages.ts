import * as v from 'valibot'
import { citation } from '#contract/documents/citation.ts'
import type { ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import {
  notFoundResult,
  PositiveInteger,
  INJECTION_WARNING,
  DocumentId,
  MAX_CHARS,
  type WithCitation,
  type DocumentContext,
  type WithNote,
} from './document-tool.ts'

/** Maximum pages per output. */
const MAX_PAGES = 20

const Pages = v.object({
  document_id: DocumentId,
  from_page: v.optional(PositiveInteger, 1),
  to_page: v.optional(v.pipe(PositiveInteger, v.description('Default: all that fit'))),
  from_char: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.description('next_char of a truncated page')),
    0,
  ),
})

type Page = WithCitation & { readonly page: number; readonly text: string }
type PagesRead = WithNote & {
  readonly document_id: string
  readonly filename: string
  readonly of_pages: number
  readonly pages: readonly Page[]
  /** The page to continue from, null at the end of the requested pages. */
  readonly next_page: number | null
  /** The character offset in `next_page`, present only if that page was cut. */
  readonly next_char?: number
}

const CUT = '…'
const BACKWARDS: ToolResult<never> = {
  success: false,
  output: null,
  error: 'to_page comes before from_page.',
}

const begun = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}${CUT}` : text

/**
 * Keeps the first `count` characters of the pages. `from` is the offset at which the first page
 * begins.
 */
const firstChars = (read: PagesRead, count: number, from: number): PagesRead => {
  let remaining = count
  const at = read.pages.findIndex(({ text }) => {
    if (text.length > remaining) return true
    remaining -= text.length
    return false
  })
  const page = read.pages[at]
  if (page === undefined) return read
  const before = read.pages.slice(0, at)
  // We never split a surrogate pair.
  const most = /[\uD800-\uDBFF]/.test(page.text.charAt(remaining - 1)) ? remaining - 1 : remaining
  if (most <= 0 && before.length > 0) return { ...read, pages: before, next_page: page.page }
  return {
    ...read,
    pages: [...before, { ...page, text: begun(page.text, most) }],
    next_page: page.page,
    next_char: (at === 0 ? from : 0) + most,
  }
}

/** Reads page texts in order. */
export const readPages: AssistantTool<v.InferOutput<typeof Pages>, PagesRead, DocumentContext> = {
  name: 'read_document_pages',
  title: 'Read document',
  description:
    'Read pages of a document in order, each with its `cite`. Continue a truncated page from next_page and next_char.',
  input: Pages,
  run: async ({ document_id, from_page, to_page = Infinity, from_char }, { documents }) => {
    if (to_page < from_page) return BACKWARDS
    const first = await documents.page(document_id, from_page)
    if (!first) return notFoundResult('page')
    const { filename, of } = first
    const cite = (page: number): string => citation({ documentId: document_id, page, filename })
    const last = Math.min(to_page, of, from_page + MAX_PAGES - 1)
    const text = first.text.slice(from_char)
    const pages: Page[] = [{ page: from_page, cite: cite(from_page), text }]
    let chars = text.length
    for (let page = from_page + 1; page <= last; page += 1) {
      const { text: more = '' } = (await documents.page(document_id, page)) ?? {}
      chars += more.length
      if (chars > MAX_CHARS) break
      pages.push({ page, cite: cite(page), text: more })
    }
    const next = from_page + pages.length
    const whole = {
      note: INJECTION_WARNING,
      document_id,
      filename,
      of_pages: of,
      pages,
      next_page: next <= Math.min(to_page, of) ? next : null,
    }
    const isLong = text.length > MAX_CHARS
    return { success: true, output: isLong ? firstChars(whole, MAX_CHARS, from_char) : whole }
  },
  parts: [
    {
      name: 'characters',
      of: ({ pages }) => pages.reduce((sum, { text }) => sum + text.length, 0),
      first: (read, count, { from_char }) => firstChars(read, count, from_char),
    },
  ],
  summary: ({ filename, pages, of_pages }) =>
    `Read ${pages.length} of ${of_pages} pages of ${filename}.`,
}
