import { POLL_MAX_ATTEMPTS } from '#contract/limits.ts'
import { MESSAGES } from '#contract/messages.ts'
import type { AttachedDocument, DocumentChanges } from '#src/events/document-fact.ts'
import { statusOf } from './status.ts'
import type { CheckResult, DocumentsContext, Tracked } from './types.ts'

/** Whether the server is asked about a document. */
export const isWatched = ({ status }: Tracked): boolean =>
  status === 'pending' || status === 'processing'

type Told = Partial<AttachedDocument> & Pick<AttachedDocument, 'status'>
type Change = readonly [string, Told]

const changeOf = (document: Tracked, result: CheckResult): readonly [Tracked, Change | null] => {
  const { localId, id, attempts } = document
  const said = result.ok && Object.hasOwn(result.value, id) ? result.value[id] : undefined
  const told = said ? JSON.stringify(said) : document.told
  const status = said ? statusOf(said.status) : document.status
  const now: Tracked = { ...document, status, told }
  if (isWatched(now) && attempts >= POLL_MAX_ATTEMPTS)
    return [
      { ...now, status: 'failed' },
      [localId, { ...said, status: 'failed', error: MESSAGES.pollTimeout }],
    ]
  return [now, said && told !== document.told ? [localId, { ...said, status }] : null]
}

/**
 * What a check says of the documents that are watched: how they stand then, and what was not told of them
 * before. One about which the server was asked as often as it may be, and is not done, has failed (DOC-3).
 */
export const readCheck = (
  documents: readonly Tracked[],
  result: CheckResult,
): { readonly documents: readonly Tracked[]; readonly changes: DocumentChanges } => {
  const read = documents.map((document): readonly [Tracked, Change | null] =>
    isWatched(document) ? changeOf(document, result) : [document, null],
  )
  return {
    documents: read.map(([document]) => document),
    changes: Object.fromEntries(read.flatMap(([, change]) => (change ? [change] : []))),
  }
}

/** Whether the server is to keep a document for a message that may come. */
export const isKept = ({ status }: Tracked): boolean => status === 'ready'

/** Those of the composer and of queued messages that the server is to keep, by its ids. */
export const keptIds = ({ documents, queued }: DocumentsContext): readonly string[] => [
  ...new Set([...documents.filter(isKept).map(({ id }) => id), ...queued]),
]

/** Those that were asked for so that they stay, and are there no longer, as the answer says (DOC-76). */
export const goneOf = (
  { documents, asked, removals }: DocumentsContext,
  result: CheckResult,
): readonly string[] =>
  documents
    .filter(
      (one) =>
        result.ok &&
        isKept(one) &&
        asked.includes(one.localId) &&
        !removals.some(({ localId }) => localId === one.localId) &&
        !Object.hasOwn(result.value, one.id),
    )
    .map(({ localId }) => localId)
