import { Undo2 } from '../../kit/icons.ts'
import { useMemo } from 'react'
import type { UndoConflict } from '#contract/workbook/changes.ts'
import { TURN_UNDO } from '#src/texts/turn-undo.ts'
import type { Timeline } from '#contract/stream/timeline.ts'
import type { Turn } from '#src/machines/undo/types.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { useTurnUndo } from './use-turn-undo.ts'
import { Fail } from '../../kit/blank.tsx'
import { Button } from '../../kit/button.tsx'
import * as css from '../ledger.css.ts'
import { textOf } from './fields.ts'
import { runOf } from './tool-run.ts'

/** Maximum cells named one by one. */
const NAMED = 5

type Written = { readonly title: string; readonly turn: Turn }

/** Changes that the tools of an answer wrote, by spreadsheet. */
const writtenIn = (timeline: Timeline): readonly Written[] => {
  const found = new Map<string, Written>()
  for (const block of timeline) {
    if (block.kind !== 'tool') continue
    const { output } = runOf(block)
    const id = textOf(output['spreadsheet_id'])
    if (id === '' || textOf(output['change_id']) === '') continue
    const before = found.get(id)?.turn.executionIds ?? []
    const turn = { spreadsheetId: id, executionIds: [...before, block.executionId] }
    found.set(id, { title: textOf(output['title']), turn })
  }
  return [...found.values()]
}

/** "You changed Loan!B4 since.", one sentence per person. */
const changedTexts = (conflicts: readonly UndoConflict[], me: string): readonly string[] => {
  const whose = ({ changed_by: { id, kind, name } }: UndoConflict): string => {
    if (kind === 'assistant') return TURN_UNDO.assistant
    return id === me || name === '' ? TURN_UNDO.you : name
  }
  return [...Map.groupBy(conflicts, whose)].map(([who, own]) =>
    TURN_UNDO.changed(
      who,
      own.slice(0, NAMED).map(({ sheet, cell }) => `${sheet}!${cell}`),
      Math.max(0, own.length - NAMED),
    ),
  )
}

const Undo = ({ written, isOne }: { readonly written: Written; readonly isOne: boolean }) => {
  const [send, { step, error, conflicts }] = useTurnUndo(written.turn)
  const me = useApp(({ session }) => session.user?.id ?? '')
  if (step === 'hidden') return null
  const isOff = step !== 'open'
  const label = isOne ? TURN_UNDO.undo : TURN_UNDO.undoIn(written.title)
  const words = { open: label, asking: label, busy: TURN_UNDO.undoing, undone: TURN_UNDO.undone }
  return (
    <>
      <div className={css.quietRow}>
        <Button
          size="sm"
          kind="quiet"
          icon={Undo2}
          aria-disabled={isOff}
          onClick={() => !isOff && send('UNDO')}
        >
          {words[step]}
        </Button>
        <output>{error}</output>
      </div>
      {step === 'asking' && (
        <Fail tone="warn">
          <div role="alert">
            {changedTexts(conflicts, me).join(' ')} {TURN_UNDO.nothingYet}
          </div>
          <div className={css.quietRow}>
            <Button size="sm" onClick={() => send('KEEP')}>
              {TURN_UNDO.keep(conflicts.length)}
            </Button>
            <Button size="sm" onClick={() => send('GO_BACK')}>
              {TURN_UNDO.goBack}
            </Button>
            <Button size="sm" kind="quiet" onClick={() => send('CANCEL')}>
              {TURN_UNDO.cancel}
            </Button>
          </div>
        </Fail>
      )}
    </>
  )
}

/** Undoes everything an answer wrote, at any later time. */
export const UndoTurn = ({ timeline }: { readonly timeline: Timeline }) => {
  const written = useMemo(() => writtenIn(timeline), [timeline])
  return written.map((one) => (
    <Undo key={one.turn.spreadsheetId} written={one} isOne={written.length === 1} />
  ))
}
