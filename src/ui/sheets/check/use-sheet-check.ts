import { useRouter } from '@tanstack/react-router'
import {
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  type MouseEvent,
  type RefObject,
} from 'react'
import type { Result } from '#contract/api/result.ts'
import type { SheetCheck } from '#contract/api/sheet-check.ts'
import { regionCode } from '#contract/figures/region-code.ts'
import type { WorkbookState } from '#src/log/state.ts'
import type { CheckFailure } from '#src/services/workbook/sheet-check.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'
import { useRegion } from '../../kit/hooks/use-region.ts'

/** The check of a spreadsheet as the panel shows it. */
export type CheckView = {
  readonly isChecking: boolean
  /** The last finished check. It stays while the next one runs, and if that one fails. */
  readonly check: SheetCheck | null
  /** Why the last check failed. */
  readonly failure: CheckFailure | null
  /** The sheet has changed since `check`. */
  readonly isOutdated: boolean
}

/** What has come back. `asking` identifies the last answered request. */
type Answered = Pick<CheckView, 'check' | 'failure'> & { readonly asking: string | null }

/** Before the first answer. */
export const unchecked: Answered = { asking: null, check: null, failure: null }

/** Takes over an answer. A failure keeps the previous check. */
export const answered = (
  { check }: Answered,
  asking: string,
  found: Result<SheetCheck, CheckFailure>,
): Answered =>
  found.ok ? { asking, check: found.value, failure: null } : { asking, check, failure: found.error }

/** Whether the open spreadsheet differs from the checked revision. */
export const isOutdated = (
  { save, newest }: Pick<WorkbookState, 'save' | 'newest'>,
  check: SheetCheck | null,
): boolean => check !== null && (save !== 'saved' || newest > check.revision)

/**
 * Checks a spreadsheet when the panel opens and whenever `again` is called. A further request of the
 * user repeats a check that failed or is outdated.
 */
export const useSheetCheck = (
  id: string,
  requests: number,
): CheckView & { readonly again: () => void } => {
  const { check: ask } = use(useAppContext().sheetCalls())
  const region = useRegion()
  const [state, setState] = useState(unchecked)
  const [tries, setTries] = useState(0)
  const [seen, setSeen] = useState(requests)
  const { check, failure } = state
  const isOld = useApp(({ workbook }) => isOutdated(workbook, check))
  const asking = `${regionCode(region)} ${tries}`
  const isChecking = state.asking !== asking
  if (requests !== seen) {
    setSeen(requests)
    if (!isChecking && (isOld || failure !== null)) setTries(tries + 1)
  }
  useEffect(() => {
    const leaving = new AbortController()
    void ask(id, region, leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setState((before) => answered(before, asking, found))
    })
    return () => leaving.abort()
  }, [ask, id, region, asking])
  return {
    isChecking,
    check,
    failure: isChecking ? null : failure,
    isOutdated: isOld && !isChecking,
    again: () => setTries(tries + 1),
  }
}

/** Moves the focus into the panel on each request of the user. */
export const useFocusOnRequest = (
  panel: RefObject<HTMLElement | null>,
  isOpen: boolean,
  requests: number,
): void => {
  useLayoutEffect(() => {
    if (isOpen) panel.current?.focus({ preventScroll: true })
  }, [panel, isOpen, requests])
}

/**
 * A click handler for links to cells of the open spreadsheet. It replaces the address, so that one
 * Back leaves the spreadsheet however many cells the user has looked at.
 */
export const useCellLinkClick = (): ((click: MouseEvent<HTMLAnchorElement>) => boolean) => {
  const router = useRouter({ warn: false })
  return useCallback(
    (click) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget: link } = click
      if (!router || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false
      click.preventDefault()
      // Safari does not focus a clicked link.
      link.focus()
      router.history.replace(link.pathname + link.search)
      return true
    },
    [router],
  )
}
