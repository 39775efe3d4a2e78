import type { Conversation, SpreadsheetSummary } from '#contract/api/entities.ts'
import { DEFAULT_TITLES } from '#src/texts/labels.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { hasStatus } from '#src/shared/app-error.ts'
import type { Fact } from './facts/fact.ts'
import { dropItems, emptyList, receivePage } from './list.ts'
import type { List, WorkbookState } from './state.ts'

const idOf = (conversation: Conversation): string => conversation.conversation_id

const listOf = (items: readonly Conversation[]): List<Conversation> =>
  receivePage(emptyList, { items, page: 1, hasMore: false, totalCount: items.length }, idOf)

export const emptyWorkbook: WorkbookState = {
  id: null,
  title: DEFAULT_TITLES.spreadsheet,
  revision: 0,
  newest: 0,
  status: 'idle',
  error: null,
  isMissing: false,
  hasAside: false,
  save: 'saved',
  saveError: null,
  differs: null,
  unmet: null,
  data: null,
  mount: 0,
  chats: null,
}

/** Fields that stay when the same workbook loads again. */
const keptOf = ({ id, hasAside, chats }: WorkbookState, next: string | null) =>
  id === next ? { hasAside, chats } : {}

export const foldWorkbook = (workbook: WorkbookState, fact: Fact): WorkbookState => {
  switch (fact.type) {
    case 'workbook.requested':
      return { ...emptyWorkbook, id: fact.id, status: 'loading', mount: workbook.mount }
    case 'workbook.received':
      return {
        ...emptyWorkbook,
        id: fact.id,
        title: fact.title,
        revision: fact.revision,
        newest: fact.revision,
        status: 'ready',
        ...keptOf(workbook, fact.id),
        save: fact.save,
        differs: fact.differs ?? null,
        data: fact.data,
        mount: workbook.mount + 1,
      }
    case 'workbook.failed':
      return {
        ...workbook,
        status: 'failed',
        error: errorToMessage(fact.error),
        isMissing: hasStatus(fact.error, 404),
      }
    case 'workbook.closed':
    case 'session.ended':
      return { ...emptyWorkbook, mount: workbook.mount }
    case 'spreadsheet.renamed':
      return fact.id === workbook.id ? { ...workbook, title: fact.title } : workbook
    case 'table.inserted':
      return fact.spreadsheet.id === workbook.id
        ? learn(workbook, fact.spreadsheet.revision)
        : workbook
    case 'spreadsheets.received':
      return hear(
        workbook,
        fact.items.find(({ id }) => id === workbook.id),
      )
    case 'workbook.chats_received':
      return fact.id === workbook.id ? { ...workbook, chats: listOf(fact.items) } : workbook
    case 'conversations.deleted':
      return workbook.chats
        ? { ...workbook, chats: dropItems(workbook.chats, fact.ids, idOf) }
        : workbook
    default:
      return foldSave(workbook, fact)
  }
}

const saveStatus = (
  workbook: WorkbookState,
  save: WorkbookState['save'],
  saveError: string | null = null,
): WorkbookState =>
  workbook.save === save && workbook.saveError === saveError
    ? workbook
    : { ...workbook, save, saveError }

const rests = (save: WorkbookState['save']): boolean => save === 'saved' || save === 'failed'

/** Folds the first save of a new sheet, which gives the sheet its id. */
const create = (workbook: WorkbookState, { id, title, revision }: SpreadsheetSummary) =>
  workbook.id === null && workbook.status === 'ready'
    ? reach({ ...workbook, id, title }, revision)
    : workbook

/** Records the newest known revision. It may be newer than the revision on the screen. */
const learn = (workbook: WorkbookState, revision: number): WorkbookState =>
  revision > workbook.newest ? { ...workbook, newest: revision } : workbook

/**
 * Takes over the title and the revision from a list item. Another tab or device may have changed
 * them.
 */
const hear = (workbook: WorkbookState, seen: SpreadsheetSummary | undefined): WorkbookState =>
  seen ? learn({ ...workbook, title: seen.title }, seen.revision) : workbook

/** Sets the revision of the open workbook. */
const reach = (workbook: WorkbookState, revision: number): WorkbookState =>
  learn({ ...workbook, revision }, revision)

/**
 * The differences after a fact. If the fact has none (`next` is undefined), the known ones stay.
 */
const differsAfter = ({ differs }: WorkbookState, next: WorkbookState['differs'] | undefined) =>
  next === undefined ? differs : next

const whyOf = ({ error, reason }: Extract<Fact, { type: 'workbook.save_failed' }>): string =>
  reason ?? errorToMessage(error)

/**
 * Folds the save status. An edit does not hide a running save or a conflict. Facts of other
 * workbooks are ignored.
 */
const foldSave = (workbook: WorkbookState, fact: Fact): WorkbookState => {
  if (fact.type === 'workbook.created') return create(workbook, fact.spreadsheet)
  if (!('id' in fact) || fact.id !== workbook.id) return workbook
  switch (fact.type) {
    case 'workbook.edited':
      return rests(workbook.save) ? saveStatus(workbook, 'unsaved') : workbook
    case 'workbook.saving':
      return saveStatus(workbook, 'saving')
    case 'workbook.saved':
      return reach(saveStatus(workbook, fact.unsaved ? 'unsaved' : 'saved'), fact.revision)
    case 'workbook.save_failed':
      return saveStatus(workbook, 'failed', whyOf(fact))
    case 'workbook.conflicted':
      return {
        ...saveStatus(workbook, 'conflict'),
        differs: differsAfter(workbook, fact.differs),
        unmet: fact.unmet ?? null,
      }
    case 'workbook.waiting':
      return learn(
        workbook.save === 'saving' ? saveStatus(workbook, 'unsaved') : workbook,
        fact.revision,
      )
    case 'workbook.gone':
      return saveStatus(workbook, 'gone')
    case 'workbook.aside_found':
      return { ...workbook, hasAside: true }
    case 'workbook.aside_dropped':
      return { ...workbook, hasAside: false }
    case 'workbook.outdated':
      return learn(workbook, fact.revision ?? 0)
    case 'workbook.changed':
      return reach(workbook, fact.revision)
    default:
      return workbook
  }
}
