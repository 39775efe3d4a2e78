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
import type { createSheets } from '../services/workbook/workbook-service.ts'
import type { Windows } from '../services/public/window-api.ts'
import type { Services } from './create-app.ts'

/** The inputs of the flows. */
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
  /** The supervisor exists only once the flows run, so this is a function. */
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

/**
 * The flows of a page. `begin` runs when they start. The function that it returns runs when they
 * end.
 */
type PageFlows = {
  readonly actors: Pick<Flows, PageFlow>
  /**
   * Access to the cell windows of spreadsheets. The app lazy-loads its code, and the public page
   * loads it at the start.
   */
  readonly windows: () => Promise<Windows>
  readonly begin: () => Cancel
}

export type FlowsOf = (parts: FlowParts) => PageFlows
