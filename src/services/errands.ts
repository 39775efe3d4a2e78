import { TOAST_DURATION_MS } from '#contract/limits.ts'
import { errorToMessage, type AppError } from '#contract/messages.ts'
import type { Result } from '#contract/result.ts'
import type { Fact } from '#src/events/fact.ts'
import type { AppState } from '#src/events/state.ts'
import type { Stamped } from '#src/machines/app/commands.ts'
import type { Errand } from '#src/machines/app/types.ts'
import type { Api } from './api.ts'

/** Runs an errand; tells facts as they come: a rename at once, and again if it was refused. */
export type RunErrand = (
  errand: Stamped<Errand>,
  tell: (facts: readonly Fact[]) => void,
) => Promise<void>

const refused = ({ stamp }: Stamped<object>, error: AppError): Fact => ({
  type: 'notice.raised',
  notice: {
    id: stamp.id,
    level: 'error',
    text: errorToMessage(error),
    detail: null,
    durationMs: TOAST_DURATION_MS,
    action: null,
  },
})

type Named = { readonly title: string; readonly updatedAt: string }
type Renaming = {
  readonly before: Named | null
  readonly after: Named
  readonly toFact: (named: Named) => Fact
  readonly call: () => Promise<Result<{ readonly updated_at: string }, AppError>>
}

/** Shown at once; taken back when it is refused. An unchanged or empty name is not sent (CONV-9). */
const rename = async (
  errand: Stamped<Errand>,
  { before, after, toFact, call }: Renaming,
  tell: (facts: readonly Fact[]) => void,
): Promise<void> => {
  if (after.title === '' || after.title === before?.title) return
  tell([toFact(after)])
  const renamed = await call()
  if (renamed.ok) return tell([toFact({ ...after, updatedAt: renamed.value.updated_at })])
  tell([...(before ? [toFact(before)] : []), refused(errand, renamed.error)])
}

/** One id goes to the call for one, more to the batch; what was deleted is what the server says. */
const deleteAll = async (
  ids: readonly string[],
  one: (id: string) => Promise<Result<unknown, AppError>>,
  many: () => Promise<Result<{ readonly deleted: readonly string[] }, AppError>>,
): Promise<Result<readonly string[], AppError>> => {
  const [first, ...others] = ids
  if (first === undefined) return { ok: true, value: [] }
  const answer = others.length === 0 ? await one(first) : await many()
  if (!answer.ok) return answer
  return {
    ok: true,
    value: others.length === 0 ? ids : (answer.value as { deleted: string[] }).deleted,
  }
}

/** The one-call edits of lists (CONV-9, CONV-10, SHEET-3, SHEET-5, SHEET-6). */
export const createErrands =
  (api: Api, state: () => AppState): RunErrand =>
  async (errand, tell) => {
    switch (errand.type) {
      case 'RENAME_CONVERSATION': {
        const { id } = errand
        const found = state().conversations.items.find((item) => item.conversation_id === id)
        return rename(
          errand,
          {
            before: found ? { title: found.title, updatedAt: found.updated_at } : null,
            after: { title: errand.title.trim(), updatedAt: errand.stamp.at },
            toFact: (named) => ({ type: 'conversation.renamed', id, ...named }),
            call: () =>
              api('conversations.rename', { params: { id }, body: { title: errand.title } }),
          },
          tell,
        )
      }
      case 'RENAME_SPREADSHEET': {
        const { id } = errand
        const found = state().spreadsheets.items.find((item) => item.id === id)
        return rename(
          errand,
          {
            before: found ? { title: found.title, updatedAt: found.updated_at } : null,
            after: { title: errand.title.trim(), updatedAt: errand.stamp.at },
            toFact: (named) => ({ type: 'spreadsheet.renamed', id, ...named }),
            call: () =>
              api('spreadsheets.rename', { params: { id }, body: { title: errand.title } }),
          },
          tell,
        )
      }
      case 'DELETE_CONVERSATIONS': {
        const deleted = await deleteAll(
          errand.ids,
          (id) => api('conversations.delete', { params: { id } }),
          () => api('histories.delete', { body: { ids: [...errand.ids] } }),
        )
        if (deleted.ok) return tell([{ type: 'conversations.deleted', ids: deleted.value }])
        return tell([refused(errand, deleted.error)])
      }
      case 'DELETE_SPREADSHEETS': {
        const deleted = await deleteAll(
          errand.ids,
          (id) => api('spreadsheets.delete', { params: { id } }),
          () => api('spreadsheets.deleteMany', { body: { ids: [...errand.ids] } }),
        )
        if (deleted.ok) return tell([{ type: 'spreadsheets.deleted', ids: deleted.value }])
        return tell([refused(errand, deleted.error)])
      }
      case 'CREATE_SPREADSHEET': {
        const made = await api('spreadsheets.create', {
          body: errand.title === undefined ? {} : { title: errand.title },
        })
        if (made.ok) return tell([{ type: 'spreadsheet.created', spreadsheet: made.value }])
        return tell([refused(errand, made.error)])
      }
    }
  }
