import { fromPromise } from 'xstate'
import { chatEndpoints } from '#contract/api/endpoints/chat.ts'
import { spreadsheetEndpoints } from '#contract/api/endpoints/spreadsheets.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import { ok, type Result } from '#contract/api/result.ts'
import type { Removal } from '#src/log/state.ts'
import type { RemovalResult } from '#src/machines/removal/types.ts'
import type { Api } from '../http/api.ts'

/**
 * Browsers limit the keepalive bodies of all calls to 64 KiB in total. One batch may use half. A
 * larger batch goes without keepalive.
 */
const KEPT_ALIVE_BYTES = 32_768

const rows = { ...chatEndpoints, ...spreadsheetEndpoints }

const CALLS = {
  conversations: { one: 'conversations.delete', many: 'histories.delete' },
  spreadsheets: { one: 'spreadsheets.delete', many: 'spreadsheets.deleteMany' },
} as const

/**
 * Deletes items on the server. One id uses the single call, several ids use the batch call. With
 * keepalive, the browser completes the call even if the page closes. Ids that the server does not
 * find count as deleted.
 */
export const deleteOnServer = async (api: Api, { of, ids }: Removal): Promise<RemovalResult> => {
  const [id = ''] = ids
  const isOne = ids.length === 1
  const body = { ids: [...ids] }
  const response: Result<unknown, AppError> = isOne
    ? await api(rows, CALLS[of].one, { params: { id }, keepalive: true })
    : await api(rows, CALLS[of].many, {
        body,
        keepalive: JSON.stringify(body).length < KEPT_ALIVE_BYTES,
      })
  return response.ok || (isOne && hasStatus(response.error, 404)) ? ok(ids) : response
}

/** Deletes conversations or spreadsheets on the server. */
export const removeActor = (api: Api) =>
  fromPromise<RemovalResult, Removal>(({ input }) => deleteOnServer(api, input))
