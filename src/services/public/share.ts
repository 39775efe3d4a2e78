import { shareEndpoints } from '#contract/api/endpoints/sharing.ts'
import { spreadsheetEndpoints } from '#contract/api/endpoints/spreadsheets.ts'
import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import { type AppError, isUnknownCall } from '#src/shared/app-error.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { ShareAnswer } from '#src/services/public/share-answer.ts'
import type {
  DisableResult,
  EnableResult,
  ShareLoadResult,
  ShareInput,
} from '#src/machines/share/types.ts'
import type { Api } from '../http/api.ts'
import { catchLostConnection } from '../http/lost-connection.ts'
import { readJson, type Send } from '../http/http-client.ts'

/** Finds the spreadsheet in the list, for an older backend that lacks `spreadsheets.head`. */
const findInList = async (
  api: Api,
  id: string,
  missing: AppError,
  signal: AbortSignal,
): Promise<Result<SpreadsheetSummary, AppError>> => {
  const list = await api(spreadsheetEndpoints, 'spreadsheets.list', { signal })
  if (!list.ok) return list
  const found = list.value.spreadsheets.find((sheet) => sheet.id === id)
  return found ? ok(found) : err(missing)
}

const loadShare = async (api: Api, id: string, signal: AbortSignal): Promise<ShareLoadResult> => {
  const head = await api(spreadsheetEndpoints, 'spreadsheets.head', { params: { id }, signal })
  if (head.ok) return head
  const { error } = head
  return isUnknownCall(error) ? findInList(api, id, error, signal) : head
}

/** The sheet may have 10 MB, so the response should omit its cells. */
const enable = async (send: Send, id: string): Promise<EnableResult> => {
  const headers = { prefer: 'return=minimal' }
  const response = await send(shareEndpoints, 'share.enable', { params: { id }, headers })
  return response.ok ? readJson('share.enable', ShareAnswer, response.value) : response
}

export const shareCalls = (send: Send, api: Api) => ({
  load: ({ id }: ShareInput, signal: AbortSignal): Promise<ShareLoadResult> =>
    catchLostConnection('spreadsheets.head', () => loadShare(api, id, signal)),
  enable: ({ id }: ShareInput): Promise<EnableResult> =>
    catchLostConnection('share.enable', () => enable(send, id)),
  disable: ({ id }: ShareInput): Promise<DisableResult> =>
    catchLostConnection('share.disable', () =>
      api(shareEndpoints, 'share.disable', { params: { id } }),
    ),
})
