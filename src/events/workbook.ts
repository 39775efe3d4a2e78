import { DEFAULT_TITLES } from '#contract/labels.ts'
import { errorToMessage } from '#contract/messages.ts'
import type { Fact } from './fact.ts'
import type { WorkbookState } from './state.ts'

/** Nothing open. */
export const emptyWorkbook: WorkbookState = {
  id: null,
  title: DEFAULT_TITLES.spreadsheet,
  revision: 0,
  status: 'idle',
  error: null,
  save: 'saved',
  saveError: null,
  data: null,
  mount: 0,
}

/** The open workbook after a fact (decisions, "Spreadsheets"; SAVE). */
export const foldWorkbook = (workbook: WorkbookState, fact: Fact): WorkbookState => {
  switch (fact.type) {
    case 'workbook.requested':
      return { ...emptyWorkbook, id: fact.id, status: 'loading', mount: workbook.mount }
    case 'workbook.received':
      return {
        ...emptyWorkbook,
        id: fact.spreadsheet.id,
        title: fact.spreadsheet.title,
        revision: fact.spreadsheet.revision,
        status: 'ready',
        save: fact.unsaved ? 'unsaved' : 'saved',
        data: fact.spreadsheet.workbook_data,
        mount: workbook.mount + 1,
      }
    case 'workbook.blank':
      return { ...emptyWorkbook, status: 'ready', data: fact.data, mount: workbook.mount + 1 }
    case 'workbook.failed':
      return { ...workbook, status: 'failed', error: errorToMessage(fact.error) }
    case 'workbook.closed':
    case 'session.ended':
      return { ...emptyWorkbook, mount: workbook.mount }
    case 'spreadsheet.renamed':
      return fact.id === workbook.id ? { ...workbook, title: fact.title } : workbook
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

const hidesNothing = (save: WorkbookState['save']): boolean => save === 'saved' || save === 'failed'

type Saved = Extract<Fact, { type: 'workbook.created' | 'workbook.saved' }>

/** An acknowledged save; the first one of a new sheet names it. */
const saved = (workbook: WorkbookState, fact: Saved): WorkbookState => {
  const status = saveStatus(workbook, fact.unsaved ? 'unsaved' : 'saved')
  if (fact.type === 'workbook.saved')
    return fact.id === workbook.id ? { ...status, revision: fact.revision } : workbook
  const { id, title, revision } = fact.spreadsheet
  return { ...status, id, title, revision }
}

/** The save status of the open workbook; an edit during a save or a conflict does not hide it. */
const foldSave = (workbook: WorkbookState, fact: Fact): WorkbookState => {
  switch (fact.type) {
    case 'workbook.edited':
      return hidesNothing(workbook.save) ? saveStatus(workbook, 'unsaved') : workbook
    case 'workbook.saving':
      return saveStatus(workbook, 'saving')
    case 'workbook.created':
    case 'workbook.saved':
      return saved(workbook, fact)
    case 'workbook.save_failed':
      return saveStatus(workbook, 'failed', errorToMessage(fact.error))
    case 'workbook.conflicted':
      return saveStatus(workbook, 'conflict')
    case 'workbook.changed':
      return { ...workbook, revision: fact.revision }
    default:
      return workbook
  }
}
