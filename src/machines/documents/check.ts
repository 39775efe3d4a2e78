import { DOCUMENT_TEXTS } from '#src/texts/documents.ts'
import { POLL_MAX_ATTEMPTS } from '#contract/limits.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import type { AttachedDocument, DocumentChanges } from '#src/log/facts/document-fact.ts'
import { statusOf } from './status.ts'
import type { CheckEntry, CheckResult, DocumentsContext } from './types.ts'

export const isPolled = ({ status }: Pick<AttachedDocument, 'status'>): boolean =>
  status === 'pending' || status === 'processing'

type Told = Partial<AttachedDocument> & Pick<AttachedDocument, 'status'>

/** The inputs of a check: documents, past checks and pending deletions. */
type Checked = Pick<DocumentsContext, 'known' | 'checks' | 'removals'>

const NEVER: CheckEntry = { attempts: 0, lastStatus: '' }
const askedOf = ({ checks }: Pick<Checked, 'checks'>, localId: string): CheckEntry =>
  checks[localId] ?? NEVER

const isGoing = (
  { removals }: Pick<Checked, 'removals'>,
  { localId }: Pick<AttachedDocument, 'localId'>,
): boolean => removals.some((removal) => removal.localId === localId)

/** The status of the document in the response, or undefined. */
const saidOf = ({ id }: AttachedDocument, result: CheckResult) =>
  result.ok && Object.hasOwn(result.value, id) ? result.value[id] : undefined

const changeOf = (
  context: Checked,
  document: AttachedDocument,
  result: CheckResult,
): Told | null => {
  const { attempts, lastStatus } = askedOf(context, document.localId)
  const report = saidOf(document, result)
  // If the response omits a document that a check requested, the server no longer has it.
  if (result.ok && attempts > 0 && !report && !isGoing(context, document))
    return { status: 'failed', error: DOCUMENT_TEXTS.gone }
  const status = report ? statusOf(report.status) : document.status
  if (isPolled({ status }) && attempts >= POLL_MAX_ATTEMPTS)
    return { ...report, status: 'failed', error: MESSAGES.pollTimeout }
  return report && JSON.stringify(report) !== lastStatus ? { ...report, status } : null
}

/**
 * Changes since the last check. A document fails after `POLL_MAX_ATTEMPTS` checks, or if the
 * response omits it and no deletion is pending.
 */
export const changesOfCheck = (context: Checked, result: CheckResult): DocumentChanges =>
  Object.fromEntries(
    context
      .known()
      .rows.filter(isPolled)
      .flatMap((row): readonly (readonly [string, Told])[] => {
        const change = changeOf(context, row, result)
        return change ? [[row.localId, change]] : []
      }),
  )

/** Updates the check entry of each polled document with `next`. */
const checksOf = (
  context: Pick<Checked, 'known' | 'checks'>,
  next: (document: AttachedDocument, asked: CheckEntry) => CheckEntry,
): DocumentsContext['checks'] =>
  Object.fromEntries(
    context
      .known()
      .rows.filter(isPolled)
      .map((row) => [row.localId, next(row, askedOf(context, row.localId))]),
  )

/** Counts one more check for each polled document. */
export const countChecks = (context: Pick<Checked, 'known' | 'checks'>) =>
  checksOf(context, (_, asked) => ({ ...asked, attempts: asked.attempts + 1 }))

/** Remembers the reported status, so later checks report only changes. */
export const recordStatuses = (context: Pick<Checked, 'known' | 'checks'>, result: CheckResult) =>
  checksOf(context, (row, asked) => {
    const report = saidOf(row, result)
    return report ? { ...asked, lastStatus: JSON.stringify(report) } : asked
  })

/**
 * True if a later message may carry the document. The client requests such a document from time to
 * time, so that the server keeps it.
 */
export const isKeptAlive = ({ status }: AttachedDocument): boolean => status === 'ready'

/** Server ids of ready documents in the composer and in queued messages. */
export const keptAliveIds = ({ known, queued }: DocumentsContext): readonly string[] => [
  ...new Set([
    ...known()
      .rows.filter(isKeptAlive)
      .map(({ id }) => id),
    ...queued,
  ]),
]

/** Ready documents that the response no longer contains. */
export const missingDocumentsOf = (
  { known, asked, removals }: DocumentsContext,
  result: CheckResult,
): readonly string[] =>
  known()
    .rows.filter(
      (one) =>
        result.ok &&
        isKeptAlive(one) &&
        asked.includes(one.localId) &&
        !isGoing({ removals }, one) &&
        !Object.hasOwn(result.value, one.id),
    )
    .map(({ localId }) => localId)
