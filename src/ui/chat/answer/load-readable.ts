import type { Timeline } from '#contract/stream/timeline.ts'

type Reader = typeof import('./readable.ts')
let reader: Reader | null = null

const load = async (): Promise<Reader> => (reader ??= await import('./readable.ts'))

/** Loads the reader of markdown's words, before it is wanted; a failure is met when it is. */
export const preloadReadable = (): void => void load().catch(() => null)

const readAll = ({ readableText }: Reader, timeline: Timeline): string =>
  timeline
    .flatMap((block) =>
      block.kind === 'text' ? [readableText(block.content, globalThis.location.origin)] : [],
    )
    .join('\n\n')

/** An answer's prose as a reader sees it: at once when the reader is there. */
export const readableOf = (timeline: Timeline): string | Promise<string> =>
  reader ? readAll(reader, timeline) : load().then((loaded) => readAll(loaded, timeline))
