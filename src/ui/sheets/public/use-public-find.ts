import { useCallback, useEffect, type RefObject } from 'react'
import { PUBLIC_SHEET } from '#src/texts/screens.ts'
import type { FindState } from '#src/log/find.ts'
import { selectPublic } from '#src/log/selectors/selectors.ts'
import type { CellPlace } from '../light-grid/light-grid-props.ts'
import { useApp, useSend } from '../../kit/hooks/app.tsx'
import { useDebouncedText } from '../../kit/hooks/use-debounced-text.ts'

/** The Find of the page, used instead of the browser's. */
export type PublicFind = {
  readonly typed: string
  readonly change: (text: string, atOnce?: boolean) => void
  /** "3 of 12", or why there is no match. Empty without a query. */
  readonly result: string
  /** Moves by `by` matches, wrapping at the ends. A negative number moves back. */
  readonly step: (by: number) => void
  /** The current match. */
  readonly place: CellPlace | null
}

/** The text of a search: the current match, or why there is none. */
export const resultOf = ({ status, error, cells, isCut, at }: FindState): string => {
  if (status === 'idle' || status === 'finding') return PUBLIC_SHEET.finding
  if (status === 'failed') return error ?? ''
  if (cells.length > 0) return PUBLIC_SHEET.place(at + 1, cells.length, isCut)
  return isCut ? PUBLIC_SHEET.noneShown : PUBLIC_SHEET.none
}

/** Ctrl or Cmd+F focuses the field, also from within the cells. */
const useFindKey = (isOn: boolean, field: RefObject<HTMLInputElement | null>): void =>
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'f') return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    globalThis.addEventListener('keydown', press, { capture: true })
    return () => globalThis.removeEventListener('keydown', press, { capture: true })
  }, [isOn, field])

/** Searches the public spreadsheet with debounced input, and steps through the matches. */
export const usePublicFind = (
  isOn: boolean,
  field: RefObject<HTMLInputElement | null>,
): PublicFind => {
  const { find } = useApp(selectPublic)
  const send = useSend()
  const keep = useCallback((query: string) => send({ type: 'FIND_PUBLIC', query }), [send])
  const { typed, change } = useDebouncedText('', keep)
  useFindKey(isOn, field)
  return {
    typed,
    change,
    result: typed.trim() === '' ? '' : resultOf(find),
    step: (by) => send({ type: 'STEP_FOUND', by }),
    place: find.cells[find.at] ?? null,
  }
}
