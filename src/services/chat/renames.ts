import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { chatEndpoints } from '#contract/api/endpoints/chat.ts'
import { spreadsheetEndpoints } from '#contract/api/endpoints/spreadsheets.ts'
import { isUnknownCall } from '#src/shared/app-error.ts'
import { ok } from '#contract/api/result.ts'
import type { Rename, RenameResult, ServerTitle } from '#src/machines/rename/types.ts'
import type { Api } from '../http/api.ts'

const rows = { ...chatEndpoints, ...spreadsheetEndpoints }

/** Schema of a rename that an earlier page left. Anything else in the tab memory is ignored. */
const Left = v.object({
  of: v.picklist(['conversation', 'spreadsheet']),
  id: v.string(),
  title: v.string(),
  known: v.array(v.string()),
  stamp: v.object({ at: v.string() }),
})

/** Sends a rename with keepalive, so a reload does not cancel it. `signal` aborts it. */
export const saveRename = async (
  api: Api,
  { of, id, title }: Rename,
  signal?: AbortSignal,
): Promise<RenameResult> => {
  const args = { params: { id }, body: { title }, keepalive: true, ...(signal && { signal }) }
  const answer = await api(rows, `${of}s.rename`, args)
  return answer.ok ? ok({ title, updatedAt: answer.value.updated_at }) : answer
}

/**
 * Reads the item's title on the server. Returns `gone` if the item does not exist, if the backend
 * lacks the call, or if `rename` is invalid. The rename is then dropped.
 */
const seeNamed = async (api: Api, rename: Rename): Promise<ServerTitle> => {
  if (!v.is(Left, rename)) return 'gone'
  const name = rename.of === 'conversation' ? 'conversations.get' : 'spreadsheets.head'
  const seen = await api(rows, name, { params: { id: rename.id } })
  if (seen.ok) return { title: seen.value.title, updatedAt: seen.value.updated_at }
  return isUnknownCall(seen.error) ? 'gone' : 'unknown'
}

/**
 * The calls of the rename flow. `letGo` aborts the call of a rename that a newer rename replaces.
 */
export const renameActors = (api: Api) => {
  /** Running calls by the ids of their renames. */
  const calls = new Map<string, AbortController>()
  const save = ({ input }: { readonly input: Rename }): Promise<RenameResult> => {
    const call = new AbortController()
    const { id } = input.stamp
    calls.set(id, call)
    return saveRename(api, input, call.signal).finally(() => calls.delete(id))
  }
  return {
    actors: {
      check: fromPromise<ServerTitle, Rename>(({ input }) => seeNamed(api, input)),
      save: fromPromise<RenameResult, Rename>(save),
    },
    letGo: ({ stamp }: Rename): void => calls.get(stamp.id)?.abort(),
  }
}
