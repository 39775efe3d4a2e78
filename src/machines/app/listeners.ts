/**
 * Who hears of facts beside the policies, and of which. None of them makes commands of facts: they tell other tabs,
 * count, remember, or act outside of the flows. `hear` (src/services/browser/on-fact.ts) takes these names alone.
 */
export type Listeners = {
  /** Other tabs learn where spreadsheets stand, what they are called and who may see them. */
  readonly sheetNews:
    | 'workbook.saved'
    | 'workbook.changed'
    | 'workbook.received'
    | 'table.inserted'
    | 'spreadsheets.received'
    | 'spreadsheets.deleted'
    | 'spreadsheet.renamed'
    | 'share.enabled'
    | 'share.disabled'
  /** Other tabs learn the plan. */
  readonly planNews: 'credits.received'
  /** The tab remembers what stopped answers had said. */
  readonly stops: 'session.ended' | 'reply.aborted'
  /** Where none is active, the first organization becomes it. */
  readonly activeOrganization: 'session.restored' | 'session.started'
  /** Code that did not load is tried again. */
  readonly chunk: 'connection.restored'
  /** A new build is looked for. */
  readonly build: 'page.shown' | 'connection.restored'
  /** Analytics hear who is counted, and what was uploaded. */
  readonly counting: 'session.started' | 'session.ended' | 'import.finished' | 'documents.uploaded'
}

/**
 * Who hears of all facts: the policies, by the supervisor; other tabs, of answers that begin and end; the
 * client's log.
 */
export type ListenersOfAll = 'policies' | 'chatNews' | 'pageLog'
