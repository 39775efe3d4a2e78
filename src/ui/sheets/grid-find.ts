import type { ICommandService } from '@univerjs/presets'

/** The keys that search, with what they do, as Univer names it. */
const OPENS: Readonly<Record<string, string>> = {
  f: 'ui.operation.open-find-dialog',
  h: 'ui.operation.open-replace-dialog',
}

/** What a key with Control or Command opens; undefined for every other key. */
export const searchOf = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): string | undefined =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    ? OPENS[event.key.toLowerCase()]
    : undefined

/** A search that is asked for before it can be. */
export type EarlySearch = {
  /** It can be: opens what was asked for. */
  readonly open: () => void
  readonly end: () => void
}

/**
 * Remembers Ctrl+F and Ctrl+H in the cells until the search is there, and opens it then where they still
 * have the focus: nothing is opened over what the user has gone to (SHEET-216). `isInCells` says whether
 * they have it.
 */
export const searchEarly = (
  commands: Pick<ICommandService, 'executeCommand'>,
  page: EventTarget,
  isInCells: () => boolean,
): EarlySearch => {
  let asked: string | undefined
  const ending = new AbortController()
  const onKey = (event: Event): void => {
    const search = searchOf(event as KeyboardEvent)
    if (search === undefined || !isInCells()) return
    event.preventDefault()
    event.stopPropagation()
    asked = search
  }
  page.addEventListener('keydown', onKey, { capture: true, signal: ending.signal })
  return {
    open: () => {
      if (ending.signal.aborted) return
      ending.abort()
      if (asked !== undefined && isInCells()) void commands.executeCommand(asked)
    },
    end: () => ending.abort(),
  }
}
