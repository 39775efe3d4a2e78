import * as v from 'valibot'
import type { Cancel } from './clock.ts'

/** What the tabs of a browser tell each other. */
export type Tabs<T> = {
  /** Tells all other tabs; this one does not hear it. */
  readonly tell: (news: T) => void
  readonly watch: (hear: (news: T) => void) => Cancel
}

/** Tells over a channel that every tab of the browser listens on; what does not fit the schema is not heard. */
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
