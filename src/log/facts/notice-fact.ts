import type { Notice } from '../state.ts'

/** Notices to the user and the connection state. */
export type NoticeFact =
  | { readonly type: 'notice.raised'; readonly notice: Notice }
  | { readonly type: 'notice.dismissed'; readonly id: string }
  /** The user viewed or cleared the notices. */
  | { readonly type: 'notices.seen' }
  | { readonly type: 'notices.cleared' }
  | { readonly type: 'connection.lost' }
  /** The browser or the server is reachable again. */
  | { readonly type: 'connection.restored' }
  /** The reachability check failed after a failed call. */
  | { readonly type: 'server.lost' }
  /** The page became visible again. */
  | { readonly type: 'page.shown' }
  /**
   * A command was ignored in the current state. If it would have sent a message, the composer shows
   * the reason.
   */
  | {
      readonly type: 'command.refused'
      readonly command: string
      readonly reason:
        | 'offline'
        | 'streaming'
        | 'documents'
        | 'empty'
        | 'credit'
        | 'off'
        | 'ignored'
    }
