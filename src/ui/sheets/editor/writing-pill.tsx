import { useCallback, useRef } from 'react'
import { selectNewestWrite } from '#src/log/selectors/writing.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { LiveDot } from '../../kit/badges.tsx'
import type { UniverGrid } from '../univer/univer-grid.ts'
import { useShownCall } from './use-shown-call.ts'
import * as css from './writing-pill.css.ts'
import { writtenPlaceOf } from './written-place.ts'

type Port = Pick<UniverGrid, 'select' | 'shown'>

/** Says over the grid what the assistant writes now. A press selects the written cells. */
export const WritingPill = ({ grid }: { readonly grid: Port | null }) => {
  const call = useApp(selectNewestWrite)
  const button = useRef<HTMLButtonElement>(null)
  const hasFocus = useCallback(
    () => button.current !== null && document.activeElement === button.current,
    [],
  )
  const { shown, onBlur } = useShownCall(call, hasFocus)
  const place = shown && writtenPlaceOf(shown, grid?.shown?.().sheet ?? null)
  return (
    <output className={css.host}>
      {place && (
        <button
          ref={button}
          type="button"
          className={css.pill}
          title={place.text}
          onBlur={onBlur}
          onClick={() => place.range && grid?.select(place.range)}
        >
          <LiveDot />
          <span className={css.text}>{place.text}</span>
        </button>
      )}
    </output>
  )
}
