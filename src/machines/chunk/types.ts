/** `tries`: failed rounds. `isReplaced`: the server serves another build. */
export type ChunkContext = { readonly tries: number; readonly isReplaced: boolean }

export type ChunkEvent =
  /** A chunk failed to load and joins the retries. */
  | { readonly type: 'MISSED' }
  /** The browser or the server is reachable again. */
  | { readonly type: 'CONNECTED' }
  /** The server has a new build, so the missing chunks may be gone. */
  | { readonly type: 'REPLACED' }
