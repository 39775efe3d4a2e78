import {
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import {
  selectConversations,
  selectIsStreaming,
  selectSpreadsheets,
} from '#src/log/selectors/selectors.ts'
import type { Palette, PaletteLevel } from '#src/machines/palette/types.ts'
import type { ActionScope } from '../actions/action.ts'
import { optionId, paletteContent, type Option, type PaletteContent } from './options.ts'
import { useApp, useAppContext } from '../kit/hooks/app.tsx'
import { useNow } from '../kit/hooks/use-now.ts'

/**
 * Opens and closes the palette's machine together with the dialog. Returns the palette and its
 * current level.
 */
export const usePalette = (isOpen: boolean): readonly [Palette, PaletteLevel | null] => {
  const palette = use(useAppContext().palette())
  useLayoutEffect(() => {
    if (!isOpen) return
    palette.send('OPEN')
    return () => palette.send('CLOSE')
  }, [palette, isOpen])
  return [palette, useSyncExternalStore(palette.subscribe, palette.level)]
}

/** The query of a level, its results, and the row that Enter opens. */
type PaletteSearch = {
  readonly typed: string
  readonly type: (text: string) => void
  readonly content: PaletteContent
  readonly current: Option | undefined
  /** Makes the row with this DOM id the current one. */
  readonly choose: (id: string | null | undefined) => void
}

/**
 * The search of a level. A changed query selects the first row in the same render, because Enter
 * may be the next key.
 */
export const usePaletteSearch = (level: PaletteLevel, scene: () => ActionScope): PaletteSearch => {
  // Subscribes to the state that the rows depend on. Stream batches change none of it.
  useApp(selectConversations)
  useApp(selectSpreadsheets)
  useApp(selectIsStreaming)
  const [typed, type] = useState('')
  const [chosen, setChosen] = useState({ typed, id: '' })
  const content = paletteContent(level, scene(), typed, useNow())
  const options = content.groups.flatMap((group) => group.options)
  const isChosen = ({ key }: Option) => chosen.typed === typed && optionId(key) === chosen.id
  return {
    typed,
    type,
    content,
    current: options.find(isChosen) ?? options[0],
    choose: (id) => {
      if (id) setChosen({ typed, id })
    },
  }
}

/**
 * Focuses the field of a new level before paint, because the previous level's focused element is
 * gone.
 */
export const useFocusFirst = (field: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), [field])
}

/**
 * Returns the focus after the palette closes, even by a click outside. The returned function sets a
 * callback that runs once the focus has returned.
 */
export const useFocusBack = (
  isOpen: boolean,
  returnTo: RefObject<HTMLElement | null>,
): ((run: () => void) => void) => {
  const afterwards = useRef<(() => void) | null>(null)
  const goBack = useEffectEvent(() => {
    returnTo.current?.focus({ preventScroll: true })
    afterwards.current?.()
    afterwards.current = null
  })
  useEffect(() => {
    if (!isOpen) return
    // The dialog's own cleanup makes the page usable again, so the focus moves one frame later.
    return () => void requestAnimationFrame(goBack)
  }, [isOpen])
  return useCallback((run) => {
    afterwards.current = run
  }, [])
}
