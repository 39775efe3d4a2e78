import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { UndoConflict } from '#contract/workbook/change-history.ts'
import { changeEndpoints } from '#contract/api/endpoints/changes.ts'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import type { Answer } from '#contract/api/endpoints.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { TurnStatus, TurnWrites, UndoInput, UndoOutcome } from '#src/machines/undo/types.ts'
import type { Api } from '../http/api.ts'
import { saveFirst, type SaveParts } from './save-first.ts'

/** Maximum pages of changes to search for a turn. Older turns offer no undo. */
const MOST_PAGES = 5

/** The server explains a refused undo in one sentence. */
const failureText = (error: AppError): string =>
  error.type === 'http' ? error.detail?.trim() || MESSAGES.updateSpreadsheet : errorToMessage(error)

type Listed = Result<Answer<'changes.list'>, AppError>

/** Loads pages of changes. Simultaneous requests for one page share a call. */
const createPages = (api: Api) => {
  const underWay = new Map<string, Promise<Listed>>()
  return (id: string, page: number): Promise<Listed> => {
    const key = `${id} ${page}`
    const query = { page, page_size: PAGE_SIZE_MAX }
    const known =
      underWay.get(key) ??
      api(changeEndpoints, 'changes.list', { params: { id }, query }).finally(() =>
        underWay.delete(key),
      )
    underWay.set(key, known)
    return known
  }
}

/** Finds a turn in the change list. */
const createTurnFinder = (api: Api) => {
  const pageOf = createPages(api)
  return async ({ spreadsheetId: id, executionIds }: TurnWrites): Promise<TurnStatus> => {
    const wanted = new Set(executionIds)
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const listed = await pageOf(id, page)
      if (!listed.ok) return { type: 'none' }
      const own = listed.value.changes.filter(
        ({ execution_id, kind }) => kind === 'assistant' && wanted.has(execution_id ?? ''),
      )
      const messageId = own.find(({ undone_by }) => undone_by === null)?.message_id
      if (messageId) return { type: 'written', messageId }
      if (own.length > 0) return { type: 'undone' }
      if (!listed.value.has_more) break
    }
    return { type: 'none' }
  }
}

const Conflicts = v.pipe(v.array(UndoConflict), v.minLength(1))

const failure = (error: AppError): UndoOutcome => {
  const read = error.type === 'http' ? v.safeParse(Conflicts, error.conflicts) : null
  return read?.success
    ? { type: 'conflicts', conflicts: read.output }
    : { type: 'failed', text: failureText(error) }
}

const undoTurn = async (
  api: Api,
  { spreadsheetId: id, messageId: message_id, resolve }: UndoInput,
): Promise<UndoOutcome> => {
  const done = await api(changeEndpoints, 'turns.undo', {
    params: { id, message_id },
    body: { resolve },
  })
  return done.ok ? { type: 'undone' } : failure(done.error)
}

/** The inputs of an undo. */
export type UndoParts = SaveParts & {
  readonly api: Api
  readonly sheets: {
    /** Checks for a newer version of the open workbook. */
    readonly refresh: () => void
  }
}

/** The effects of the undo flow. */
export const undoActors = (parts: UndoParts) => {
  const { api } = parts
  const findTurn = createTurnFinder(api)
  return {
    check: fromPromise(({ input }: { readonly input: TurnWrites }) => findTurn(input)),
    save: fromPromise(({ input }: { readonly input: string }) => saveFirst(parts, input)),
    undo: fromPromise(({ input }: { readonly input: UndoInput }) => undoTurn(api, input)),
  }
}
