import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { DocumentsContext, ListResult } from './types.ts'

/**
 * True if sending a message takes the document out of the composer. Waiting documents stay, and so
 * do those that upload beside the first message.
 */
export const isTakenBySend = ({ status, isBeside }: AttachedDocument): boolean =>
  status !== 'waiting' && isBeside !== true

/**
 * True if this list was requested after the answer ended. The response to an older request may not
 * yet show what the message carries.
 */
export const isLastList = ({ wanted, over }: DocumentsContext): boolean =>
  over === wanted[0] && !wanted.includes(over ?? '', 1)

/**
 * Splits the documents beside the first message into those that the message carries and those that
 * return to the composer.
 */
const split = (context: DocumentsContext, result: ListResult) => {
  const { chat, rows } = context.known()
  const beside = context.wanted[0] === chat ? rows.filter((one) => one.isBeside === true) : []
  const items = result.ok ? result.value.items : []
  const isSent = ({ id }: AttachedDocument): boolean =>
    items.some((item) => item.id === id && item.is_sent === true)
  const carried = beside.filter(isSent)
  return { carried, back: isLastList(context) ? beside.filter((one) => !isSent(one)) : [] }
}

export const besideDocumentsSettled = (
  context: DocumentsContext,
  result: ListResult,
): readonly Fact[] => {
  const { carried, back } = split(context, result)
  const byId = Object.fromEntries(back.map(({ localId }) => [localId, { isBeside: false }]))
  return [
    ...(carried.length > 0
      ? [{ type: 'documents.dropped', ids: carried.map(({ localId }) => localId) } as const]
      : []),
    ...(back.length > 0 ? [{ type: 'documents.changed', byId } as const] : []),
  ]
}
