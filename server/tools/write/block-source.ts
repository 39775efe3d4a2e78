import * as v from 'valibot'
import { documentHash } from '#contract/documents/citation.ts'
import { ok, type Result } from '#contract/api/result.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { addressOf, resolveAddress } from '../address.ts'
import type { ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'
import { refuse, type Refusal } from '../refusal.ts'

const MAX_CHARS = 200
const MESSAGE = 'message'
const DOCUMENT_PAGE = /^([\w-]+)#(?:p(?:age)?)?([1-9]\d{0,5})$/i

/** The source that a model gives for the values of a block. */
export const BlockSource = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(MAX_CHARS),
  v.description('document_id#page, message or cell'),
)

/**
 * Checks a source and returns it as a change set stores it. A document page must exist, and cells
 * must be of this workbook.
 */
export const storedSource = async (
  text: string,
  { documents, view = null }: Pick<ToolContext, 'documents' | 'view'>,
  workbook: WorkbookData,
): Promise<Result<string, ToolFailure | Refusal>> => {
  if (text.toLowerCase() === MESSAGE) return ok(MESSAGE)
  const [, documentId, number] = DOCUMENT_PAGE.exec(text) ?? []
  if (documentId === undefined) {
    const range = resolveAddress(workbook, text, view)
    return range.ok ? ok(addressOf(range.value)) : range
  }
  const page = Number(number)
  const found = await documents?.page(documentId, page)
  return found
    ? ok(documentHash({ documentId, page }))
    : refuse(
        `No document of this conversation has the page "${text}", so nothing was written. Call list_documents for ids and pages, or leave out \`source\`.`,
      )
}
