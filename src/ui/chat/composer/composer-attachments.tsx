import { useRouter } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { selectIsOnline } from '#src/log/selectors/selectors.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import type { ComposerState } from './use-composer.ts'
import type { Attachments } from './use-attachments.ts'
import { DocumentChips } from './document-chips.tsx'
import { editSegment, mention, removeSegment } from './draft.ts'
import { EditingRow } from './editing-row.tsx'
import { focusOn } from './focus-on.ts'
import { LinkedSheetChip } from './linked-sheet-chip.tsx'
import { PastedChips } from './pasted-chips.tsx'

type ComposerAttachmentsProps = {
  readonly composer: ComposerState
  readonly attachments: Attachments
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly editingId: string
}

/** The rows above the text: the edited question, the spreadsheet, files and long pastes. */
export const ComposerAttachments = (props: ComposerAttachmentsProps) => {
  const { composer, attachments, field, editingId } = props
  const { draft, change, sheet } = composer
  const isOnline = useApp(selectIsOnline)
  const router = useRouter()
  const unlink = () => {
    if (draft.sheet) change((now) => mention(now, null))
    else router.history.replace('/app/chat')
  }
  // The pressed button disappears with its chip, so the focus moves to the field.
  const andFocus =
    <A extends readonly unknown[]>(act: (...given: A) => void) =>
    (...given: A) => {
      act(...given)
      focusOn(field)
    }
  return (
    <>
      {draft.editing && (
        <EditingRow
          folio={draft.editing.folio}
          id={editingId}
          onCancel={andFocus(composer.cancel)}
        />
      )}
      {sheet && <LinkedSheetChip sheet={sheet} onRemove={andFocus(unlink)} />}
      {attachments.rows.length > 0 && (
        <DocumentChips
          documents={attachments.rows}
          refusals={composer.refusals}
          isOnline={isOnline}
          field={field}
          onRemove={attachments.remove}
        />
      )}
      <PastedChips
        segments={draft.segments}
        onRemove={andFocus((id: string) => change((now) => removeSegment(now, id)))}
        onEdit={(id, content) => change((now) => editSegment(now, id, content))}
        returnTo={field}
      />
    </>
  )
}
