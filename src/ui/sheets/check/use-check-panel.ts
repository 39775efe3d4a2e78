import { useState } from 'react'
import { flushSync } from 'react-dom'
import { focusedElement, refOrFallback } from '../../kit/hooks/use-opener.ts'

/** The panel with the faults of the open spreadsheet. */
export type CheckPanelState = {
  /** The spreadsheet. Null if it cannot be checked. */
  readonly id: string | null
  readonly isOpen: boolean
  /** How often the user asked for a check. Each request moves the focus into the panel. */
  readonly requests: number
  readonly open: () => void
  /** Closes the panel and leaves the focus as it is. */
  readonly hide: () => void
  /** Closes the panel and returns the focus to the element that had it before. */
  readonly close: () => void
}

type Request = {
  readonly id: string | null
  readonly isOpen: boolean
  readonly count: number
  readonly from: HTMLElement | null
}

/** Takes the focus if the element that opened the panel is gone. */
const BAR = '[data-part="bar"]'

/** Opens and closes the panel of a spreadsheet. Another spreadsheet closes it. */
export const useCheckPanel = (id: string | null): CheckPanelState => {
  const [request, setRequest] = useState<Request>({ id, isOpen: false, count: 0, from: null })
  const isOpen = request.isOpen && id !== null && request.id === id
  const hide = (): void => setRequest((last) => ({ ...last, isOpen: false }))
  return {
    id,
    isOpen,
    requests: request.count,
    open: () => {
      const from = isOpen ? request.from : focusedElement()
      setRequest(({ count }) => ({ id, isOpen: true, count: count + 1, from }))
    },
    hide,
    close: () => {
      flushSync(hide)
      refOrFallback(request.from, BAR).current?.focus()
    },
  }
}
