import * as v from 'valibot'
import { errorToMessage, type AppError } from '#contract/messages.ts'
import type { Result } from '#contract/result.ts'
import { LOG_TEXTS } from '#contract/screen-wording.ts'
import type { Fact } from '#src/events/fact.ts'
import type { Log } from '#src/events/remember.ts'
import type { Stamped } from '#src/machines/app/commands.ts'
import type { CreateErrand, Errand, Named, RenameErrand } from '#src/machines/app/types.ts'
import type { Api } from './api.ts'
import { copyText, type CopyText } from './clipboard.ts'
import { copyOwn } from './copies.ts'
import { createInsertTable } from './insert-table.ts'
import { errorNotice, notice } from './notices.ts'
import { quietly } from './preferences.ts'
import { redactLog } from './redact.ts'

/** Renames that an earlier page of the tab has left unanswered, as it kept them (CONV-90). */
export type LeftRenames = { readonly type: 'LEFT_RENAMES'; readonly left: string }

/** Runs an errand and gives the facts of its answer; nothing throws. */
export type RunErrand = (errand: Stamped<Errand> | LeftRenames) => Promise<readonly Fact[]>

const Left = v.object({
  owner: v.string(),
  renames: v.array(
    v.object({
      type: v.picklist(['RENAME_CONVERSATION', 'RENAME_SPREADSHEET']),
      id: v.string(),
      title: v.string(),
      before: v.nullable(v.object({ title: v.string(), updatedAt: v.string() })),
      stamp: v.object({ id: v.string(), at: v.string() }),
    }),
  ),
})

/** What one user has left to be renamed, oldest first; nothing of somebody else's. */
const renamesIn = (left: string, userId: string | undefined): readonly Stamped<RenameErrand>[] => {
  const parsed = v.safeParse(
    Left,
    quietly((): unknown => JSON.parse(left), null),
  )
  return parsed.success && parsed.output.owner === userId ? parsed.output.renames : []
}

/** The answer's fact, or a red toast in the words of the catalogue, and what takes the errand back. */
const answered = <T>(
  { stamp }: Stamped<object>,
  answer: Result<T, AppError>,
  toFact: (value: T) => Fact,
  undo: readonly Fact[] = [],
): readonly Fact[] =>
  answer.ok
    ? [toFact(answer.value)]
    : [
        ...undo,
        {
          type: 'notice.raised',
          notice: errorNotice(stamp.id, errorToMessage(answer.error)),
        },
      ]

const renamed = ({ type, id }: RenameErrand, { title, updatedAt }: Named): Fact =>
  type === 'RENAME_CONVERSATION'
    ? { type: 'conversation.renamed', id, title, updatedAt }
    : { type: 'spreadsheet.renamed', id, title, updatedAt }

/** A rename outlives its page: who renames and reloads at once reads the new name (CONV-9, SHEET-5). */
const rename = async (api: Api, errand: Stamped<RenameErrand>): Promise<readonly Fact[]> => {
  const { id, title, before } = errand
  const name =
    errand.type === 'RENAME_CONVERSATION' ? 'conversations.rename' : 'spreadsheets.rename'
  const answer = await api(name, { params: { id }, body: { title }, keepalive: true })
  return answered(
    errand,
    answer,
    ({ updated_at: updatedAt }) => renamed(errand, { title, updatedAt }),
    before ? [renamed(errand, before)] : [],
  )
}

/** Makes a spreadsheet of a template; the same request again makes no second (SHEET-130). */
const create = async (api: Api, { template, requestId }: CreateErrand): Promise<Fact> => {
  const made = await api('spreadsheets.create', { body: { template, request_id: requestId } })
  if (!made.ok) return { type: 'spreadsheet.create_failed', error: made.error }
  const { workbook_data: _, ...spreadsheet } = made.value
  return { type: 'spreadsheet.created', spreadsheet }
}

/** Puts the log, redacted, on the clipboard; a toast says whether that was let (LOG-3). */
const copyLog = async (id: string, log: Log, copy: CopyText): Promise<readonly Fact[]> => {
  const told = await copy(JSON.stringify(redactLog(log), null, 2)).then(
    () => notice(id, 'success', LOG_TEXTS.copied),
    () => errorNotice(id, LOG_TEXTS.notCopied),
  )
  return [{ type: 'notice.raised', notice: told }]
}

/** The one-call edits of lists (CONV-9, SHEET-5) and the copy of the log. */
export const createErrands = (api: Api, log: () => Log, copy = copyText): RunErrand => {
  const insertTable = createInsertTable(api)
  const renameLeft = async ({ left }: LeftRenames): Promise<readonly Fact[]> => {
    const facts: Fact[] = []
    for (const one of renamesIn(left, log().app.session.user?.id))
      facts.push(...(await rename(api, one)))
    return facts
  }
  return async (errand) => {
    switch (errand.type) {
      case 'LEFT_RENAMES':
        return renameLeft(errand)
      case 'COPY_LOG':
        return copyLog(errand.stamp.id, log(), copy)
      case 'CREATE_FROM_TEMPLATE':
        return [await create(api, errand)]
      case 'COPY_SPREADSHEET':
        return [await copyOwn(api, errand)]
      case 'INSERT_TABLE':
        return insertTable(errand)
      case 'RENAME_CONVERSATION':
      case 'RENAME_SPREADSHEET':
        return rename(api, errand)
    }
  }
}
