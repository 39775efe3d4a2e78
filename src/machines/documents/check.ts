import { DOCUMENT_TEXTS } from '#contract/document-wording.ts'
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

/** Those of which a check says something, and those that are being taken off. */
type Checked = Pick<DocumentsContext, 'documents' | 'removals'>

const isGoing = ({ removals }: Pick<Checked, 'removals'>, { localId }: Tracked): boolean =>
  removals.some((removal) => removal.localId === localId)

/** Whether it was asked for and the answer does not name it: the server has it no longer. */
const isMissing = ({ id, attempts }: Tracked, result: CheckResult): boolean =>
  result.ok && attempts > 0 && !Object.hasOwn(result.value, id)

const missing = (document: Tracked): readonly [Tracked, Change] => [
  { ...document, status: 'failed' },
  [document.localId, { status: 'failed', error: DOCUMENT_TEXTS.gone }],
]

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
 * before. One about which the server was asked as often as it may be, and is not done, has failed (DOC-3); so has one
 * that the answer does not name, unless it is being taken off (DOC-223).
 */
export const readCheck = (
  { documents, removals }: Checked,
  result: CheckResult,
): { readonly documents: readonly Tracked[]; readonly changes: DocumentChanges } => {
  const read = documents.map((document): readonly [Tracked, Change | null] => {
    if (!isWatched(document)) return [document, null]
    return isMissing(document, result) && !isGoing({ removals }, document)
      ? missing(document)
      : changeOf(document, result)
  })
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
        !isGoing({ removals }, one) &&
        !Object.hasOwn(result.value, one.id),
    )
    .map(({ localId }) => localId)
