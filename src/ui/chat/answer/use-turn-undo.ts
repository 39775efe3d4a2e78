import { use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Turn, TurnUndo, UndoView } from '#src/machines/undo/types.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/** The undo of what one answer wrote into a spreadsheet, and how it stands. */
export const useTurnUndo = (wanted: Turn): readonly [TurnUndo['send'], UndoView] => {
  const desk = use(useAppContext().turns())
  const turn = useMemo(() => desk(wanted), [desk, wanted])
  const id = wanted.spreadsheetId
  const revision = useApp(({ workbook }) => (workbook.id === id ? workbook.revision : 0))
  // Somebody may have undone it elsewhere.
  useEffect(() => turn.send('LOOK'), [turn, revision])
  return [turn.send, useSyncExternalStore(turn.subscribe, turn.read)]
}
