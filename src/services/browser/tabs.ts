import * as v from 'valibot'
import type { Cancel } from './clock.ts'

/** Messages between the tabs of a browser. */
export type Tabs<T> = {
  /** Sends to all other tabs, but not to this one. */
  readonly tell: (news: T) => void
  readonly watch: (hear: (news: T) => void) => Cancel
}

/** Uses a broadcast channel. Messages that do not fit the schema are ignored. */
export const createTabs = <T>(
  channel: BroadcastChannel,
  schema: v.GenericSchema<unknown, T>,
): Tabs<T> => ({
  tell: (news) => channel.postMessage(news),
  watch: (hear) => {
    const listen = ({ data }: MessageEvent<unknown>): void => {
      const read = v.safeParse(schema, data)
      if (read.success) hear(read.output)
    }
    channel.addEventListener('message', listen)
    return () => channel.removeEventListener('message', listen)
  },
})
