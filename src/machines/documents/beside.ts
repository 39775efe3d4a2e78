import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { DocumentsContext, ListResult } from './types.ts'

/** Whether a message takes a document of the composer along, or lets it go: not what waits, or is another's. */
export const isTaken = ({ status, isBeside }: AttachedDocument): boolean =>
  status !== 'waiting' && isBeside !== true

/** Whether the list that is read now says what has become of them: one that was asked for before the end does not. */
export const isLastList = ({ wanted, over }: DocumentsContext): boolean =>
  over === wanted[0] && !wanted.includes(over ?? '', 1)

/** Of the documents beside the first message those that it carries, and those that go back to the composer. */
const split = (context: DocumentsContext, result: ListResult) => {
  const { chat, rows } = context.known()
  const beside = context.wanted[0] === chat ? rows.filter((one) => one.isBeside === true) : []
  const items = result.ok ? result.value.items : []
  const isSent = ({ id }: AttachedDocument): boolean =>
    items.some((item) => item.id === id && item.is_sent === true)
  const carried = beside.filter(isSent)
  return { carried, back: isLastList(context) ? beside.filter((one) => !isSent(one)) : [] }
}

/** What a list states of them. */
export const sorted = (context: DocumentsContext, result: ListResult): readonly Fact[] => {
  const { carried, back } = split(context, result)
  const byId = Object.fromEntries(back.map(({ localId }) => [localId, { isBeside: false }]))
  return [
    ...(carried.length > 0
      ? [{ type: 'documents.dropped', ids: carried.map(({ localId }) => localId) } as const]
      : []),
    ...(back.length > 0 ? [{ type: 'documents.changed', byId } as const] : []),
  ]
}
