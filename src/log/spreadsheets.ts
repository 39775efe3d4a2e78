import type { PublicShare, SpreadsheetSummary } from '#contract/api/entities.ts'
import type { Fact } from './facts/fact.ts'
import { changeItem, dropItems, emptyList, failList, putFirst, receivePage } from './list.ts'
import type { List } from './state.ts'

type Spreadsheets = List<SpreadsheetSummary>

export const emptySpreadsheets: Spreadsheets = emptyList

const idOf = (spreadsheet: SpreadsheetSummary): string => spreadsheet.id

/** Only the list item stores the share state. */
const setShare = (list: Spreadsheets, id: string, share: PublicShare | null): Spreadsheets =>
  changeItem(list, id, idOf, (item) => ({ ...item, public_share: share }))

/**
 * Updates the share state in the list. Adds the sheet if another tab or device created it since the
 * list was loaded.
 */
const learnShare = (
  list: Spreadsheets,
  { id, share, spreadsheet }: Extract<Fact, { type: 'share.received' }>,
): Spreadsheets =>
  spreadsheet && !list.items.some((item) => item.id === id)
    ? putFirst(list, spreadsheet, idOf)
    : setShare(list, id, share)

const foldItem = (list: Spreadsheets, fact: Fact): Spreadsheets => {
  switch (fact.type) {
    case 'spreadsheet.renamed':
      return changeItem(list, fact.id, idOf, (item) => ({
        ...item,
        title: fact.title,
        updated_at: fact.updatedAt,
      }))
    case 'workbook.saved':
      return changeItem(list, fact.id, idOf, (item) => ({
        ...item,
        revision: fact.revision,
        updated_at: fact.updatedAt,
      }))
    case 'share.received':
      return learnShare(list, fact)
    case 'share.enabled':
      return setShare(list, fact.id, fact.share)
    case 'share.disabled':
      return setShare(list, fact.id, null)
    default:
      return list
  }
}

export const foldSpreadsheets = (list: Spreadsheets, fact: Fact): Spreadsheets => {
  switch (fact.type) {
    case 'spreadsheets.requested':
      return { ...list, status: 'loading', error: null }
    case 'spreadsheets.received':
      return receivePage(
        list,
        { items: fact.items, page: 1, hasMore: false, totalCount: fact.items.length },
        idOf,
      )
    case 'spreadsheets.failed':
      return failList(list, fact.error)
    case 'spreadsheet.created':
    case 'import.finished':
    case 'workbook.created':
    case 'workbook.copied':
    case 'table.inserted':
    case 'copy.made':
    case 'spreadsheet.copied':
      return putFirst(list, fact.spreadsheet, idOf)
    case 'spreadsheets.deleted':
      return dropItems(list, fact.ids, idOf)
    case 'workbook.gone':
      return fact.id === null ? list : dropItems(list, [fact.id], idOf)
    case 'session.ended':
      return emptySpreadsheets
    default:
      return foldItem(list, fact)
  }
}
