import type { Timeline } from '#contract/stream/timeline.ts'

type Reader = typeof import('./readable.ts')
let reader: Reader | null = null

const load = async (): Promise<Reader> => (reader ??= await import('./readable.ts'))

/** Preloads the markdown reader. A failure surfaces on use. */
export const preloadReadableText = (): void => void load().catch(() => null)

const readAll = ({ readableText }: Reader, timeline: Timeline): string =>
  timeline
    .flatMap((block) =>
      block.kind === 'text' ? [readableText(block.content, globalThis.location.origin)] : [],
    )
    .join('\n\n')

/** An answer's prose without markdown marks. Synchronous once the reader has loaded. */
export const readableTextOf = (timeline: Timeline): string | Promise<string> =>
  reader ? readAll(reader, timeline) : load().then((loaded) => readAll(loaded, timeline))
