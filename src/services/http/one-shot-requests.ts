import { accountEndpoints } from '#contract/api/endpoints/account.ts'
import { workbookEndpoints } from '#contract/api/endpoints/workbooks.ts'
import { LOG_TEXTS } from '#src/texts/screen-wording.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { Log } from '#src/log/ring-buffer.ts'
import type { Stamped } from '#src/machines/app/commands.ts'
import type { CreateRequest, OneShotRequest } from '#src/machines/app/types.ts'
import type { Api } from './api.ts'
import { browserLog } from '../browser/browser-log.ts'
import type { LogLine } from '../browser/client-log.ts'
import { copyText, type CopyText } from '../browser/clipboard.ts'
import { copyOwn } from '../public/copies.ts'
import { createInsertTable } from '../chat/insert-table.ts'
import { errorNotice, notice } from '../browser/notices.ts'
import { redactLog } from '../browser/redact.ts'

/** Runs a one-shot request and returns the facts of its result. Never throws. */
export type RunOneShotRequest = (request: Stamped<OneShotRequest>) => Promise<readonly Fact[]>

/** Creates a spreadsheet from a template. The request id makes retries idempotent. */
const create = async (api: Api, { template, requestId }: CreateRequest): Promise<Fact> => {
  const made = await api(workbookEndpoints, 'spreadsheets.create', {
    body: { template, request_id: requestId },
  })
  if (!made.ok) return { type: 'spreadsheet.create_failed', error: made.error }
  const { workbook_data: _, ...spreadsheet } = made.value
  return { type: 'spreadsheet.created', spreadsheet }
}

/**
 * The redacted facts and the lines of the page log, ordered by time. Lines with a `size` are left
 * out, because they repeat facts.
 */
const entriesOf = (log: Log, lines: readonly LogLine[]) => {
  const others = lines.filter((line) => !('size' in line))
  return [...redactLog(log), ...others].toSorted((a, b) => a.at.localeCompare(b.at))
}

/** Copies the redacted log to the clipboard and reports the result. */
const copyLog = async (
  id: string,
  entries: ReturnType<typeof entriesOf>,
  copy: CopyText,
): Promise<readonly Fact[]> => {
  const copyNotice = await copy(JSON.stringify(entries, null, 2)).then(
    () => notice(id, 'success', LOG_TEXTS.copied),
    () => errorNotice(id, LOG_TEXTS.notCopied),
  )
  return [{ type: 'notice.raised', notice: copyNotice }]
}

/**
 * Marks examples as finished on the server and then in the log. If the backend lacks the call, only
 * the browser remembers them.
 */
const finishExamples = async (
  api: Api,
  log: () => Log,
  names: readonly string[],
): Promise<readonly Fact[]> => {
  const before = log().app.session.user?.id
  const response = await api(accountEndpoints, 'account.finishOffers', {
    body: { done: [...names] },
  })
  const { user, hasAccount } = log().app.session
  return response.ok && user?.id === before && user
    ? [{ type: 'session.changed', user: { ...user, offers_done: response.value.done }, hasAccount }]
    : []
}

export const createOneShotRunner = (
  api: Api,
  log: () => Log,
  copy = copyText,
  lines = browserLog.lines,
): RunOneShotRequest => {
  const insertTable = createInsertTable(api)
  return async (request) => {
    switch (request.type) {
      case 'COPY_LOG':
        return copyLog(request.stamp.id, entriesOf(log(), lines()), copy)
      case 'FINISH_EXAMPLES':
        return finishExamples(api, log, request.names)
      case 'CREATE_FROM_TEMPLATE':
        return [await create(api, request)]
      case 'COPY_SPREADSHEET':
        return [await copyOwn(api, request)]
      case 'INSERT_TABLE':
        return insertTable(request)
    }
  }
}
