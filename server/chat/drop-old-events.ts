import type { Clock } from '../clock.ts'
import type { RunStore } from './run-store.ts'

/** Events of finished answers stay this long for clients that reconnect. Messages stay forever. */
const EVENTS_KEPT_MS = 7 * 24 * 3_600_000

/** Deletes the events of answers that ended long ago. */
export const dropOldEvents = (runStore: RunStore, clock: Clock): Promise<void> =>
  runStore.dropEventsBefore(new Date(clock.now().getTime() - EVENTS_KEPT_MS).toISOString())
