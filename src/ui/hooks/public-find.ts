import { useEffect, useState, type RefObject } from 'react'
import { errorToMessage } from '#contract/messages.ts'
import { PUBLIC_SHEET } from '#contract/screen-labels.ts'
import type { Found } from '#src/services/find-cells.ts'
import type { CellPlace } from '../sheets/light-grid-props.ts'
import { useAppContext } from './app.tsx'
import { usePausedText } from './paused-text.ts'

/** The page's own Find (PUBLIC-7). */
export type PublicFind = {
  readonly typed: string
  readonly change: (text: string, atOnce?: boolean) => void
  /** "3 of 12", or why there is none; empty without a query. */
  readonly result: string
  /** Goes so many matches on, round the end; back where it is negative. */
  readonly step: (by: number) => void
  /** The match that is gone to. */
  readonly place: CellPlace | null
}

type Answer = { readonly query: string; readonly found: Found | null; readonly error: string }

const noCells: Found = { cells: [], isCut: false }

const resultOf = (query: string, answer: Answer | null, at: number): string => {
  if (query === '') return ''
  if (answer?.query !== query) return PUBLIC_SHEET.finding
  if (answer.found === null) return answer.error
  const { cells, isCut } = answer.found
  return cells.length === 0 ? PUBLIC_SHEET.none : PUBLIC_SHEET.place(at + 1, cells.length, isCut)
}

/** Ctrl or Cmd+F goes to the field, also from within the cells. */
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

/** Finds in the public spreadsheet once the typing pauses, and walks what was found. */
export const usePublicFind = (
  code: string,
  isOn: boolean,
  field: RefObject<HTMLInputElement | null>,
): PublicFind => {
  const { publicFind } = useAppContext()
  const [kept, setKept] = useState('')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [at, setAt] = useState(0)
  const { typed, change } = usePausedText(kept, setKept)
  const query = kept.trim()
  useFindKey(isOn, field)
  useEffect(() => {
    if (query === '') return undefined
    let isOver = false
    const find = async (): Promise<void> => {
      const found = await publicFind(code, query)
      if (isOver) return
      setAt(0)
      setAnswer(
        found.ok
          ? { query, found: found.value, error: '' }
          : { query, found: null, error: errorToMessage(found.error) },
      )
    }
    void find()
    return () => {
      isOver = true
    }
  }, [publicFind, code, query])
  const { cells } = (query !== '' && answer?.query === query && answer.found) || noCells
  return {
    typed,
    change,
    result: resultOf(query, answer, at),
    step: (by) => {
      if (cells.length > 0) setAt((at + by + cells.length) % cells.length)
    },
    place: cells[at] ?? null,
  }
}
