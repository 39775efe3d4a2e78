import { Undo2 } from '../../kit/icons.ts'
import { useMemo } from 'react'
import type { UndoConflict } from '#contract/workbook/change-history.ts'
import { TURN_UNDO } from '#src/texts/answer/turn-undo.ts'
import type { Timeline } from '#contract/stream/timeline.ts'
import type { TurnWrites } from '#src/machines/undo/types.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { useTurnUndo } from './use-turn-undo.ts'
import { useReport, useUndone } from './use-undone.ts'
import { FailureMessage } from '../../kit/empty-state.tsx'
import { Button } from '../../kit/button.tsx'
import * as css from '../ledger.css.ts'
import { primitiveText } from './fields.ts'
import { toolRunOf } from './tool-run.ts'
import { StoppedLine, VerificationLine } from './verification-line.tsx'

/** Maximum cells named one by one. */
const MAX_NAMED_CELLS = 5

type WrittenTurn = { readonly title: string; readonly turn: TurnWrites }

/** Changes that the tools of an answer wrote, by spreadsheet. */
const writtenTurnsIn = (timeline: Timeline): readonly WrittenTurn[] => {
  const found = new Map<string, WrittenTurn>()
  for (const block of timeline) {
    if (block.kind !== 'tool') continue
    const { output } = toolRunOf(block)
    const id = primitiveText(output['spreadsheet_id'])
    if (id === '' || primitiveText(output['change_id']) === '') continue
    const before = found.get(id)?.turn.executionIds ?? []
    const turn = { spreadsheetId: id, executionIds: [...before, block.executionId] }
    found.set(id, { title: primitiveText(output['title']), turn })
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
      own.slice(0, MAX_NAMED_CELLS).map(({ sheet, cell }) => `${sheet}!${cell}`),
      Math.max(0, own.length - MAX_NAMED_CELLS),
    ),
  )
}

type UndoProps = {
  readonly written: WrittenTurn
  readonly isOne: boolean
  readonly onChange: (id: string, isUndone: boolean) => void
}

const Undo = ({ written, isOne, onChange }: UndoProps) => {
  const [send, { step, error, conflicts }] = useTurnUndo(written.turn)
  const me = useApp(({ session }) => session.user?.id ?? '')
  useReport(onChange, written.turn.spreadsheetId, step === 'undone')
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
        <FailureMessage tone="warn">
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
        </FailureMessage>
      )}
    </>
  )
}

type UndoTurnProps = {
  readonly timeline: Timeline
  readonly verification: unknown
  /** True if the user stopped the answer, so that the server's summary did not arrive. */
  readonly isStopped: boolean
}

/**
 * What an answer wrote, and its undo at any later time. The summary is about all its writes, so it
 * disappears once one of them is undone.
 */
export const UndoTurn = ({ timeline, verification, isStopped }: UndoTurnProps) => {
  const written = useMemo(() => writtenTurnsIn(timeline), [timeline])
  const [undone, onChange] = useUndone()
  const count = written.reduce((sum, { turn }) => sum + turn.executionIds.length, 0)
  const line =
    isStopped && count > 0 ? (
      <StoppedLine changes={count} />
    ) : (
      <VerificationLine verification={verification} />
    )
  return (
    <>
      {undone.size === 0 && line}
      {written.map((one) => (
        <Undo
          key={one.turn.spreadsheetId}
          written={one}
          isOne={written.length === 1}
          onChange={onChange}
        />
      ))}
    </>
  )
}
