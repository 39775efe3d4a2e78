import type { ActorRefFrom } from 'xstate'
import type { AppConfig } from '#contract/api/entities.ts'
import type { LogRef } from '../log/log.ts'
import type { Flows } from '../machines/app/flows.ts'
import type { appMachine } from '../machines/app/machine.ts'
import type { Api } from '../services/http/api.ts'
import type { Cancel, Clock } from '../services/browser/clock.ts'
import type { Send } from '../services/http/http-client.ts'
import type { Owner } from '../services/browser/owned-storage.ts'
import type { createHeldFiles } from '../services/documents/picked-files.ts'
import type { Preferences } from '../services/browser/preferences.ts'
import type { createSheets } from '../services/workbook/open-workbooks.ts'
import type { Windows } from '../services/public/window-api.ts'
import type { Services } from './create-app.ts'

/** What flows are made of. */
export type FlowParts = {
  readonly config: AppConfig
  readonly services: Services
  readonly api: Api
  readonly send: Send
  readonly clock: Clock
  readonly owner: Owner
  readonly preferences: Preferences
  readonly files: ReturnType<typeof createHeldFiles>['files']
  readonly sheets: ReturnType<typeof createSheets>
  /** The supervisor and the log; there from the moment that flows run. */
  readonly supervisor: () => ActorRefFrom<typeof appMachine>
  readonly logOf: () => LogRef
}

type PageFlow =
  | 'reply'
  | 'workbook'
  | 'share'
  | 'copy'
  | 'find'
  | 'pay'
  | 'documents'
  | 'transfer'
  | 'removals'
  | 'renames'

/** The flows of a page; `begin` is called once they run, and what it returns before they end. */
type PageFlows = {
  readonly actors: Pick<Flows, PageFlow>
  /** Windows of spreadsheets: their code is there from the start on the page that shows one first. */
  readonly windows: () => Promise<Windows>
  readonly begin: () => Cancel
}

/** Makes the flows of a page. */
export type FlowsOf = (parts: FlowParts) => PageFlows
