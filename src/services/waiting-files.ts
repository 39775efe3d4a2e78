import type { Owner } from './owned.ts'

/** A file that waits to be uploaded; `id` is ours alone. */
export type WaitingFile = { readonly id: string; readonly file: File }

/**
 * The files that were attached to a chat and wait for their upload. They belong to one chat, null being the new one,
 * and stay while its screen is drawn anew (DOC-10, SHELL-48).
 */
export type WaitingFiles = {
  /** Those of a chat; the same list until it changes. */
  readonly of: (chat: string | null) => readonly WaitingFile[]
  /**
   * Keeps files in the chat that is there when this is asked for, under whatever id it then has. The
   * returned call says false when that chat has been left: then they are let go.
   */
  readonly keeper: () => (files: readonly File[]) => boolean
  readonly remove: (id: string) => void
  /** A composer of this chat is there. The files of another chat go; tells how many went. */
  readonly enter: (chat: string | null) => number
  /** The new chat has got its id: the same chat still. */
  readonly become: (chat: string) => void
  /**
   * Its composer has gone. If none comes at once, the chat was left: its files go, and `gone` hears how
   * many. Null keeps them: it was on a page that is no chat.
   */
  readonly leave: (gone: ((count: number) => void) | null) => void
  /** Tells of every change; the returned call ends that. */
  readonly watch: (changed: () => void) => () => void
}

const NONE: readonly WaitingFile[] = []

/** The holder of waiting files: one for the page. `newId` gives each its id; no user sees those of another. */
export const createWaitingFiles = (newId: () => string, owner: Owner): WaitingFiles => {
  const hearers = new Set<() => void>()
  let holder: string | null = null
  let user = owner()
  let files = NONE
  let composers = 0
  /** Grows when a chat is left. */
  let visit = 0
  const isMine = (): boolean => user === owner()
  const set = (next: readonly WaitingFile[]): void => {
    files = next
    for (const hear of hearers) hear()
  }
  const letGo = (): number => {
    const count = files.length
    visit += 1
    if (count > 0) set(NONE)
    return count
  }
  return {
    of: (chat) => (chat === holder && isMine() ? files : NONE),
    keeper: () => {
      const begun = visit
      return (more) => {
        const isThere = begun === visit && isMine()
        if (isThere) set([...files, ...more.map((file) => ({ id: newId(), file }))])
        return isThere
      }
    },
    remove: (id) => set(files.filter((file) => file.id !== id)),
    enter: (chat) => {
      composers += 1
      const wasMine = isMine()
      if (wasMine && chat === holder) return 0
      user = owner()
      holder = chat
      const count = letGo()
      return wasMine ? count : 0
    },
    become: (chat) => {
      if (holder === null) holder = chat
      for (const hear of hearers) hear()
    },
    leave: (gone) => {
      composers -= 1
      queueMicrotask(() => {
        if (composers === 0 && gone) gone(letGo())
      })
    },
    watch: (changed) => {
      hearers.add(changed)
      return () => void hearers.delete(changed)
    },
  }
}
