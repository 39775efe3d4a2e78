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
import type { ActionScene } from '../actions/action.ts'
import { optionId, paletteContent, type Option, type PaletteContent } from './options.ts'
import { useApp, useAppContext } from '../kit/hooks/app.tsx'
import { useNow } from '../kit/hooks/use-now.ts'

/** The flow of the command palette, open for as long as its dialog is, and the level that it shows. */
export const usePalette = (isOpen: boolean): readonly [Palette, PaletteLevel | null] => {
  const palette = use(useAppContext().palette())
  useLayoutEffect(() => {
    if (!isOpen) return
    palette.send('OPEN')
    return () => palette.send('CLOSE')
  }, [palette, isOpen])
  return [palette, useSyncExternalStore(palette.subscribe, palette.level)]
}

/** What is typed at a level, what fits it, and the row that Enter opens. */
type PaletteSearch = {
  readonly typed: string
  readonly type: (text: string) => void
  readonly content: PaletteContent
  readonly current: Option | undefined
  /** Makes the row with this id in the document the one. */
  readonly choose: (id: string | null | undefined) => void
}

/**
 * The search of a level. With other letters the first row is the one again, at once: Enter may be the next
 * key.
 */
export const usePaletteSearch = (level: PaletteLevel, scene: () => ActionScene): PaletteSearch => {
  // What its rows come from; a batch of a streaming answer changes none of these.
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

/** Gives the field of a level the focus as soon as the level is drawn: what was pressed is gone with the last one. */
export const useFocusFirst = (field: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), [field])
}

/**
 * Gives the focus back once the palette has closed, however it was closed: a press beside it too. The answer
 * keeps what is to be done after that.
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
    // The page below takes the focus again once the dialog has gone from it.
    return () => void requestAnimationFrame(goBack)
  }, [isOpen])
  return useCallback((run) => {
    afterwards.current = run
  }, [])
}
