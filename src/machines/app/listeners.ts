/**
 * The facts that each listener receives. These listeners notify other tabs, count usage or store
 * data. Unlike the policies, they never return commands. `watchFacts` accepts only these names.
 */
export type Listeners = {
  /** Sends revisions, titles and share states of spreadsheets to other tabs. */
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
  /** Sends the plan to other tabs. */
  readonly planNews: 'credits.received'
  /** Stores the text of stopped answers in the tab memory. */
  readonly stops: 'session.ended' | 'reply.aborted'
  /** Activates the first organization if none is active. */
  readonly activeOrganization: 'session.restored' | 'session.started'
  /** Retries failed code chunks. */
  readonly chunk: 'connection.restored'
  /** Checks for a new build. */
  readonly build: 'page.shown' | 'connection.restored'
  /** Identifies the user to the analytics and counts uploads. */
  readonly counting: 'session.started' | 'session.ended' | 'import.finished' | 'documents.uploaded'
}

/** Listeners of all facts: the policies, the news to other tabs and the page log. */
export type ListenersOfAll = 'policies' | 'chatNews' | 'pageLog'
