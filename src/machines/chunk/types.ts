/** How often the code that is missing was asked for again in vain, and whether the server serves another build. */
export type ChunkContext = { readonly tries: number; readonly isReplaced: boolean }

/** What the flow of missing code is told. */
export type ChunkEvent =
  /** A part of the app did not load: it waits among those that are asked for again. */
  | { readonly type: 'MISSED' }
  /** The browser, or the server, is reached again. */
  | { readonly type: 'CONNECTED' }
  /** The server serves another build: what is missing of this one may never come. */
  | { readonly type: 'REPLACED' }
