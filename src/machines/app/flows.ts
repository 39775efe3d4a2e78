import type { CallbackActorLogic, EventObject } from 'xstate'
import type { logLogic } from '#src/log/log.ts'
import type { copyMachine } from '../copy/machine.ts'
import type { documentsMachine } from '../documents/machine.ts'
import type { findMachine } from '../find/machine.ts'
import type { loadMachine } from '../load/machine.ts'
import type { payMachine } from '../pay/machine.ts'
import type { removalsMachine } from '../removal/machine.ts'
import type { renamesMachine } from '../rename/machine.ts'
import type { replyMachine } from '../reply/machine.ts'
import type { sessionMachine } from '../session/machine.ts'
import type { shareMachine } from '../share/machine.ts'
import type { transferMachine } from '../transfer/machine.ts'
import type { workbookMachine } from '../workbook/machine.ts'
import type { Stamped } from './commands.ts'
import type { OneShotRequest, Navigate } from './types.ts'

/** The actors that the supervisor starts, by name. `src/app` provides them. */
export type Flows = {
  readonly log: typeof logLogic
  readonly session: typeof sessionMachine
  readonly reply: typeof replyMachine
  readonly workbook: typeof workbookMachine
  readonly share: typeof shareMachine
  readonly copy: typeof copyMachine
  readonly find: typeof findMachine
  readonly transfer: typeof transferMachine
  readonly documents: typeof documentsMachine
  readonly pay: typeof payMachine
  readonly removals: typeof removalsMachine
  readonly renames: typeof renamesMachine
  readonly load: typeof loadMachine
  readonly facts: CallbackActorLogic<EventObject>
  readonly sheetNews: CallbackActorLogic<EventObject>
  readonly chatNews: CallbackActorLogic<EventObject>
  readonly page: CallbackActorLogic<{ type: 'RELOAD_PAGE' }>
  readonly navigation: CallbackActorLogic<Navigate>
  readonly oneShotRequests: CallbackActorLogic<Stamped<OneShotRequest>>
}
