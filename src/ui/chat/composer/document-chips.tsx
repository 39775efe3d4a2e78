import { memo, Suspense, type ReactNode, type RefObject } from 'react'
import { documentHash } from '#contract/citation.ts'
import { DRAWN_PICTURE_MAX_BYTES } from '#contract/document-limits.ts'
import { DOCUMENT_STATES } from '#contract/document-wording.ts'
import { cleanFilename, extensionOf } from '#contract/filename.ts'
import { COMPOSER } from '#contract/labels.ts'
import { shownSize } from '#contract/uploads.ts'
import type { AttachedDocument } from '#src/events/document-fact.ts'
import { Chip } from '../../kit/chip.tsx'
import { fileIcon, isPicture } from '../../kit/file-icon.ts'
import { Icon } from '../../kit/icon.tsx'
import { part } from '../../kit/part.ts'
import * as css from './composer.css.ts'

const ComposerPicture = part(
  async () => (await import('../document/composer-picture.tsx')).ComposerPicture,
)

/** Share of a file that has gone out, 0 to 1. */
const partOf = ({ sent, file_size }: AttachedDocument): number =>
  file_size > 0 ? sent / file_size : 0

const failureOf = ({ error }: AttachedDocument): string => error?.trim() || DOCUMENT_STATES.failed

/** How a document stands that has not failed, in words (spec §9 has the estimates). */
const stateOf = (document: AttachedDocument): string => {
  const { status, file_type, filename, page_count, word_count, isRemoving } = document
  if (isRemoving) return DOCUMENT_STATES.removing
  if (status === 'waiting') return DOCUMENT_STATES.waiting
  if (status === 'uploading') return DOCUMENT_STATES.uploading(partOf(document))
  if (status === 'ready')
    return DOCUMENT_STATES.ready(extensionOf(filename), page_count, word_count)
  return DOCUMENT_STATES.processing(file_type)
}

/** What a picture's file shows, or the small picture that the server has; its sign while that comes. */
const pictureOf = (document: AttachedDocument, name: string): ReactNode =>
  (document.has_thumbnail ||
    (isPicture(name) && document.file_size <= DRAWN_PICTURE_MAX_BYTES)) && (
    <Suspense fallback={<Icon of={fileIcon(name)} size={14} />}>
      <ComposerPicture document={document} name={name} />
    </Suspense>
  )

type ItemProps = {
  readonly document: AttachedDocument
  /** What is pressed here goes away: the focus goes to where the message is written. */
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onRemove: (localId: string) => void
}

/** Of many in flight only the one that has changed is drawn anew (DOC-95). */
const DocumentItem = memo(({ document, field, onRemove }: ItemProps) => {
  const { localId, id, file_size, status, isRemoving } = document
  const failed = status === 'failed' && !isRemoving
  const name = cleanFilename(document.filename)
  return (
    <li aria-label={name} className={css.fileItem}>
      <Chip
        icon={fileIcon(name)}
        picture={pictureOf(document, name)}
        name={name}
        state={failed ? failureOf(document) : stateOf(document)}
        {...(!failed && { size: shownSize(file_size) })}
        failed={failed}
        {...(status === 'ready' &&
          !isRemoving && { href: documentHash({ documentId: id, page: 1 }) })}
        {...(status === 'uploading' && { progress: partOf(document) })}
        removeLabel={DOCUMENT_STATES.remove(name)}
        onRemove={() => {
          onRemove(localId)
          field.current?.focus()
        }}
      />
    </li>
  )
})

type DocumentChipsProps = Omit<ItemProps, 'document'> & {
  readonly documents: readonly AttachedDocument[]
}

/** The documents of a composer with their states in words (SHELL-48, DOC-22). */
export const DocumentChips = ({ documents, ...item }: DocumentChipsProps) => (
  <ul className={css.chips} aria-label={COMPOSER.attachments}>
    {documents.map((document) => (
      <DocumentItem key={document.localId} document={document} {...item} />
    ))}
  </ul>
)
