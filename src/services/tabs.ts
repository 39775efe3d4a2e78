import * as v from 'valibot'
import type { Cancel } from './clock.ts'

/** Who the browser is signed in as, told between its tabs: a user's id, null for nobody (AUTH-16). */
export type Tabs = {
  /** Tells all other tabs; this one does not hear it. */
  readonly tell: (userId: string | null) => void
  readonly watch: (hear: (userId: string | null) => void) => Cancel
}

const UserId = v.nullable(v.string())

/** Tells over a channel that every tab of the browser listens on. */
export const createTabs = (channel: BroadcastChannel): Tabs => ({
  tell: (userId) => channel.postMessage(userId),
  watch: (hear) => {
    const listen = ({ data }: MessageEvent<unknown>): void => {
      if (v.is(UserId, data)) hear(data)
    }
    channel.addEventListener('message', listen)
    return () => channel.removeEventListener('message', listen)
  },
})
