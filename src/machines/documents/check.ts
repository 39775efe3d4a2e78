import { DOCUMENT_TEXTS } from '#src/texts/documents.ts'
import { POLL_MAX_ATTEMPTS } from '#contract/limits.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import type { AttachedDocument, DocumentChanges } from '#src/log/facts/document-fact.ts'
import { statusOf } from './status.ts'
import type { Asked, CheckResult, DocumentsContext } from './types.ts'

/** Whether the server is asked about a document. */
export const isWatched = ({ status }: Pick<AttachedDocument, 'status'>): boolean =>
  status === 'pending' || status === 'processing'

type Told = Partial<AttachedDocument> & Pick<AttachedDocument, 'status'>

/** What is known of those of which a check says something, and which are being taken off. */
type Checked = Pick<DocumentsContext, 'known' | 'checks' | 'removals'>

const NEVER: Asked = { attempts: 0, told: '' }
/** What was asked about a document so far. */
const askedOf = ({ checks }: Pick<Checked, 'checks'>, localId: string): Asked =>
  checks[localId] ?? NEVER

const isGoing = (
  { removals }: Pick<Checked, 'removals'>,
  { localId }: Pick<AttachedDocument, 'localId'>,
): boolean => removals.some((removal) => removal.localId === localId)

/** What an answer says of a document. */
const saidOf = ({ id }: AttachedDocument, result: CheckResult) =>
  result.ok && Object.hasOwn(result.value, id) ? result.value[id] : undefined

const changeOf = (
  context: Checked,
  document: AttachedDocument,
  result: CheckResult,
): Told | null => {
  const { attempts, told } = askedOf(context, document.localId)
  const said = saidOf(document, result)
  // It was asked for and the answer does not name it: the server has it no longer.
  if (result.ok && attempts > 0 && !said && !isGoing(context, document))
    return { status: 'failed', error: DOCUMENT_TEXTS.gone }
  const status = said ? statusOf(said.status) : document.status
  if (isWatched({ status }) && attempts >= POLL_MAX_ATTEMPTS)
    return { ...said, status: 'failed', error: MESSAGES.pollTimeout }
  return said && JSON.stringify(said) !== told ? { ...said, status } : null
}

/**
 * What a check says of the documents that are watched, and was not told of them before. One about which the server
 * was asked as often as it may be, and is not done, has failed; so has one that the answer does not name,
 * unless it is being taken off.
 */
export const readCheck = (context: Checked, result: CheckResult): DocumentChanges =>
  Object.fromEntries(
    context
      .known()
      .rows.filter(isWatched)
      .flatMap((row): readonly (readonly [string, Told])[] => {
        const change = changeOf(context, row, result)
        return change ? [[row.localId, change]] : []
      }),
  )

/** What was asked about those that are watched, as `next` says of each. */
const checksOf = (
  context: Pick<Checked, 'known' | 'checks'>,
  next: (document: AttachedDocument, asked: Asked) => Asked,
): DocumentsContext['checks'] =>
  Object.fromEntries(
    context
      .known()
      .rows.filter(isWatched)
      .map((row) => [row.localId, next(row, askedOf(context, row.localId))]),
  )

/** They are asked about once more. */
export const countChecks = (context: Pick<Checked, 'known' | 'checks'>) =>
  checksOf(context, (_, asked) => ({ ...asked, attempts: asked.attempts + 1 }))

/** The answer tells of them. */
export const learnChecks = (context: Pick<Checked, 'known' | 'checks'>, result: CheckResult) =>
  checksOf(context, (row, asked) => {
    const said = saidOf(row, result)
    return said ? { ...asked, told: JSON.stringify(said) } : asked
  })

/** Whether the server is to keep a document for a message that may come. */
export const isKept = ({ status }: AttachedDocument): boolean => status === 'ready'

/** Those of the composer and of queued messages that the server is to keep, by its ids. */
export const keptIds = ({ known, queued }: DocumentsContext): readonly string[] => [
  ...new Set([
    ...known()
      .rows.filter(isKept)
      .map(({ id }) => id),
    ...queued,
  ]),
]

/** Those that were asked for so that they stay, and are there no longer, as the answer says. */
export const goneOf = (
  { known, asked, removals }: DocumentsContext,
  result: CheckResult,
): readonly string[] =>
  known()
    .rows.filter(
      (one) =>
        result.ok &&
        isKept(one) &&
        asked.includes(one.localId) &&
        !isGoing({ removals }, one) &&
        !Object.hasOwn(result.value, one.id),
    )
    .map(({ localId }) => localId)
