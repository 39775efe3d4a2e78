import type { Fact } from '#src/events/fact.ts'
import type { DocumentsContext, ListResult, Tracked } from './types.ts'

/** That a document goes up beside the first message, as a part of what is known of it. */
export const besideOf = ({ isBeside }: Pick<Tracked, 'isBeside'>): Pick<Tracked, 'isBeside'> =>
  isBeside === true ? { isBeside } : {}

/** Whether a message takes a document of the composer along, or lets it go: not what waits, or is another's (DOC-13). */
export const isTaken = ({ status, isBeside }: Tracked): boolean =>
  status !== 'waiting' && isBeside !== true

/** Of the documents beside the first message those that it carries, and those that go back to the composer (DOC-634). */
const split = (context: DocumentsContext, result: ListResult) => {
  const { chat, wanted, documents, over } = context
  const [of] = wanted
  const beside = of === chat ? documents.filter((one) => one.isBeside === true) : []
  const items = result.ok ? result.value.items : []
  const isSent = ({ id }: Tracked): boolean =>
    items.some((item) => item.id === id && item.is_sent === true)
  const carried = beside.filter(isSent)
  // A list that was asked for before the end does not tell.
  const isLast = over === of && !wanted.includes(over ?? '', 1)
  return { carried, back: isLast ? beside.filter((one) => !isSent(one)) : [], isLast }
}

/** What the flow knows after a list. */
export const afterList = (
  context: DocumentsContext,
  result: ListResult,
): Pick<DocumentsContext, 'documents' | 'over'> => {
  const { carried, back, isLast } = split(context, result)
  return {
    documents: context.documents
      .filter((one) => !carried.includes(one))
      .map((one) => (back.includes(one) ? { ...one, isBeside: false } : one)),
    over: isLast ? null : context.over,
  }
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
