import * as v from 'valibot'
import { errorToMessage, type AppError, isUnknownCall } from '#contract/messages.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Fact } from '#src/events/fact.ts'
import type { Stamped } from '#src/machines/app/commands.ts'
import type { Named, RenameErrand } from '#src/machines/app/types.ts'
import type { Api } from './api.ts'
import { errorNotice } from './notices.ts'

/** A rename that an earlier page of the tab has left unanswered, as it kept it (CONV-90). */
export type LeftRename = Stamped<RenameErrand> & { readonly isLeft: true }
type Rename = Stamped<RenameErrand> | LeftRename

const Left = v.object({
  type: v.picklist(['RENAME_CONVERSATION', 'RENAME_SPREADSHEET']),
  id: v.string(),
  title: v.string(),
  before: v.nullable(v.object({ title: v.string(), updatedAt: v.string() })),
  stamp: v.object({ id: v.string(), at: v.string() }),
  isLeft: v.literal(true),
})

/** What the server has after a rename, null where that is not known, and why it refused one. */
type Outcome = { readonly stands: Named | null; readonly error?: AppError }

const renamed = ({ type, id }: RenameErrand, { title, updatedAt }: Named): Fact =>
  type === 'RENAME_CONVERSATION'
    ? { type: 'conversation.renamed', id, title, updatedAt }
    : { type: 'spreadsheet.renamed', id, title, updatedAt }

const refused = ({ stamp }: Rename, error: AppError): Fact => ({
  type: 'notice.raised',
  notice: errorNotice(stamp.id, errorToMessage(error)),
})

const isConversation = ({ type }: RenameErrand): boolean => type === 'RENAME_CONVERSATION'

/** A rename outlives its page: who renames and reloads at once reads the new name (CONV-9, SHEET-5). */
const send = async (api: Api, errand: RenameErrand, before: Named | null): Promise<Outcome> => {
  const { id, title } = errand
  const name = isConversation(errand) ? 'conversations.rename' : 'spreadsheets.rename'
  const answer = await api(name, { params: { id }, body: { title }, keepalive: true })
  return answer.ok
    ? { stands: { title, updatedAt: answer.value.updated_at } }
    : { stands: before, error: answer.error }
}

/** What the server has now. */
const look = async (api: Api, errand: RenameErrand): Promise<Result<Named, AppError>> => {
  const name = isConversation(errand) ? 'conversations.get' : 'spreadsheets.head'
  const seen = await api(name, { params: { id: errand.id } })
  if (!seen.ok) return seen
  return ok({ title: seen.value.title, updatedAt: seen.value.updated_at })
}

/** Whether nobody has given it a name since: where that before is not known, whether nothing was changed. */
const isUntouched = ({ before, stamp }: LeftRename, now: Named): boolean =>
  before ? now.title === before.title : now.updatedAt !== '' && now.updatedAt < stamp.at

/** It may have been made as its page went, and the name be another one by now (CONV-93). */
const sendLeft = async (api: Api, errand: LeftRename): Promise<Outcome> => {
  const now = await look(api, errand)
  if (now.ok)
    return now.value.title !== errand.title && isUntouched(errand, now.value)
      ? send(api, errand, now.value)
      : { stands: now.value }
  // What is gone, or a server that does not say it, needs none; else the next page asks again.
  if (isUnknownCall(now.error)) return { stands: null }
  throw new Error('the title of what was renamed could not be asked for')
}

/**
 * Makes renames, those of one thing one after the other: of those that wait the newest alone, and it says
 * what stands in the end (CONV-92). Throws where one that was left could not be looked at (CONV-94).
 */
export const createRenames = (api: Api): ((errand: Rename) => Promise<readonly Fact[]>) => {
  const lines = new Map<string, Promise<Named | null>>()
  const make = async (
    errand: Rename,
    before: Named | null,
    isNewest: () => boolean,
  ): Promise<Outcome> => {
    if ('isLeft' in errand) return sendLeft(api, errand)
    return isNewest() ? send(api, errand, before) : { stands: before }
  }
  return async (errand) => {
    if ('isLeft' in errand && !v.is(Left, errand)) return []
    const line = `${errand.type} ${errand.id}`
    const earlier = lines.get(line)
    const { promise, resolve } = Promise.withResolvers<Named | null>()
    const isNewest = () => lines.get(line) === promise
    lines.set(line, promise)
    let { before } = errand
    try {
      if (earlier) before = await earlier
      const { stands, error } = await make(errand, before, isNewest)
      before = stands
      const shown = stands && isNewest() ? [renamed(errand, stands)] : []
      return error ? [...shown, refused(errand, error)] : shown
    } finally {
      if (isNewest()) lines.delete(line)
      resolve(before)
    }
  }
}
