import { createPortal } from 'react-dom'
import type { KeyboardEvent, ReactNode } from 'react'
import { DOCUMENT_PANEL } from '#src/texts/document-panel.ts'
import { cleanFilename } from '#contract/documents/filename.ts'
import { openableDocuments } from '#src/log/selectors/openable-documents.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { useDocumentPanel, type DocumentPanelState as Panel } from './use-document-panel.ts'
import { useIsInMain } from '../../kit/hooks/main-landmark.ts'
import { useMedia } from '../../kit/hooks/use-media.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { media } from '../../theme/media.ts'
import * as css from './document.css.ts'
import { OpenDocument } from './open-document.tsx'

type PanelProps = { readonly conversationId: string | null }

type BesideProps = {
  readonly take: Panel['take']
  readonly close: () => void
  readonly name: string
  readonly children: ReactNode
}

/**
 * The side panel is a separate landmark after `#main`. So it renders through a portal into the
 * parent of `#main`.
 */
const Beside = ({ take, close, name, children }: BesideProps) => {
  const page = document.querySelector('#main')?.parentElement
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    page &&
    createPortal(
      // Key events bubble up from the controls.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <aside ref={take} className={css.panel} aria-label={name} tabIndex={-1} onKeyDown={onKeyDown}>
        {children}
      </aside>,
      page,
    )
  )
}

/**
 * Shows the document that the URL names: beside the conversation on wide screens, otherwise in a
 * dialog.
 */
export const DocumentPanel = ({ conversationId }: PanelProps) => {
  const documents = useApp(openableDocuments(conversationId))
  const isInMain = useIsInMain()
  const isBeside = useMedia(media.wide) && isInMain
  const { place, statement, show, close, returnTo, take } = useDocumentPanel()
  const known = documents.find(({ id }) => id === place?.documentId)
  const name = known ? cleanFilename(known.filename) : DOCUMENT_PANEL.unnamed
  const content = place && (
    <OpenDocument
      place={place}
      statement={statement}
      name={name}
      known={known}
      documents={documents}
      show={show}
      close={close}
    />
  )
  if (isBeside)
    return (
      place && (
        <Beside take={take} close={close} name={name}>
          {content}
        </Beside>
      )
    )
  return (
    <Dialog open={place !== null} title={name} onClose={close} shape="right" returnTo={returnTo}>
      {content}
    </Dialog>
  )
}
