import { use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { TurnWrites, TurnUndo, UndoView } from '#src/machines/undo/types.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/** The undo of one answer's changes in a spreadsheet, and its state. */
export const useTurnUndo = (wanted: TurnWrites): readonly [TurnUndo['send'], UndoView] => {
  const { undoOf } = use(useAppContext().sheetCalls())
  const turn = useMemo(() => undoOf(wanted), [undoOf, wanted])
  const id = wanted.spreadsheetId
  const revision = useApp(({ workbook }) => (workbook.id === id ? workbook.revision : 0))
  // Another user may have undone the changes, so each new revision causes a check.
  useEffect(() => turn.send('CHECK'), [turn, revision])
  return [turn.send, useSyncExternalStore(turn.subscribe, turn.read)]
}
