import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { UndoConflict } from '#contract/workbook/changes.ts'
import { changeEndpoints } from '#contract/api/endpoints/changes.ts'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import type { Answer } from '#contract/api/endpoints.ts'
import { errorToMessage, MESSAGES, type AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { AppState } from '#src/log/state.ts'
import type { AppCommand } from '#src/machines/app/commands.ts'
import type { Standing, Turn, UndoInput, Undoing } from '#src/machines/undo/types.ts'
import type { Api } from '../http/api.ts'

/** Pages of changes that a turn is looked for in; an older one is not offered. */
const MOST_PAGES = 5

/** The server says why it refuses an undo, in a sentence. */
const failureText = (error: AppError): string =>
  error.type === 'http' ? error.detail?.trim() || MESSAGES.updateSpreadsheet : errorToMessage(error)

type Listed = Result<Answer<'changes.list'>, AppError>

/** Pages of changes; turns that ask for the same one at once share the call. */
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

/** How the list of changes has a turn. */
const createLook = (api: Api) => {
  const pageOf = createPages(api)
  return async ({ spreadsheetId: id, executionIds }: Turn): Promise<Standing> => {
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

const failure = (error: AppError): Undoing => {
  const read = error.type === 'http' ? v.safeParse(Conflicts, error.conflicts) : null
  return read?.success
    ? { type: 'conflicts', conflicts: read.output }
    : { type: 'failed', text: failureText(error) }
}

/** Undoes what a turn wrote into a spreadsheet. */
const undoTurn = async (
  api: Api,
  { spreadsheetId: id, messageId: message_id, resolve }: UndoInput,
): Promise<Undoing> => {
  const done = await api(changeEndpoints, 'turns.undo', {
    params: { id, message_id },
    body: { resolve },
  })
  return done.ok ? { type: 'undone' } : failure(done.error)
}

/** Looks at the save of the open grid: a further edit may have come while one was under way. */
const MOST_SAVES = 3

/** What undoing needs of the open sheet. */
export type UndoParts = {
  readonly api: Api
  readonly stateOf: () => AppState
  readonly send: (command: AppCommand) => void
  readonly sheets: {
    /** Settles when no save is under way. */
    readonly saved: () => Promise<void>
    /** Has the open grid look for what is newer. */
    readonly refresh: () => void
  }
}

/** What an undo does in the world. */
export const undoActors = ({ api, stateOf, send, sheets }: UndoParts) => {
  /** Whether nothing of the person's stands unsaved in that spreadsheet. */
  const save = async (id: string): Promise<boolean> => {
    for (let tries = 0; tries < MOST_SAVES; tries += 1) {
      const { workbook } = stateOf()
      if (workbook.id !== id || workbook.save === 'saved') return true
      send({ type: 'SAVE_NOW' })
      await sheets.saved()
    }
    return stateOf().workbook.id !== id || stateOf().workbook.save === 'saved'
  }
  const lookAt = createLook(api)
  return {
    look: fromPromise(({ input }: { readonly input: Turn }) => lookAt(input)),
    save: fromPromise(({ input }: { readonly input: string }) => save(input)),
    undo: fromPromise(({ input }: { readonly input: UndoInput }) => undoTurn(api, input)),
  }
}
