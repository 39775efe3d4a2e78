/**
 * Which listeners besides the policies hear which facts. They notify other tabs, count or store, and never
 * return commands. `watchFacts` accepts only these names.
 */
export type Listeners = {
  /** Other tabs learn revisions, titles and share states of spreadsheets. */
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
  /** The tab stores the content of stopped answers. */
  readonly stops: 'session.ended' | 'reply.aborted'
  /** Activates the first organization if none is active. */
  readonly activeOrganization: 'session.restored' | 'session.started'
  /** Retries failed code chunks. */
  readonly chunk: 'connection.restored'
  /** Checks for a new build. */
  readonly build: 'page.shown' | 'connection.restored'
  /** Analytics identify the user and count uploads. */
  readonly counting: 'session.started' | 'session.ended' | 'import.finished' | 'documents.uploaded'
}

/** Listeners of all facts: the policies, the news to other tabs and the page log. */
export type ListenersOfAll = 'policies' | 'chatNews' | 'pageLog'
