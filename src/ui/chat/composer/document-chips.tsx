import { memo, Suspense, type ReactNode, type RefObject } from 'react'
import { documentHash } from '#contract/documents/citation.ts'
import { COMPOSER_CONTROLS } from '#src/texts/composer.ts'
import { DRAWN_PICTURE_MAX_BYTES } from '#contract/limits/documents.ts'
import {
  DOCUMENT_COUNTS,
  DOCUMENT_STATES,
  type DocumentCounts,
} from '#src/texts/document-states.ts'
import { cleanFilename, extensionOf } from '#contract/documents/filename.ts'
import { formatFileSize } from '#contract/documents/uploads.ts'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import { useCanOpenDocuments } from '../document/use-can-open-documents.ts'
import { useFirstNewInView } from '../conversation/use-first-new-in-view.ts'
import { useAttachmentAnnouncements } from './use-attachment-announcements.ts'
import { Chip } from '../../kit/chip.tsx'
import { fileIcon, isPicture } from '../../kit/file-icon.ts'
import { Icon } from '../../kit/icon.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'
import { visuallyHidden } from '../../theme/text.css.ts'
import * as css from './document-chips.css.ts'
import { focusOn } from './focus-on.ts'

const ComposerPicture = lazyComponent(
  async () => (await import('../document/composer-picture.tsx')).ComposerPicture,
)

/** Uploaded share of a file, 0 to 1. */
const partOf = ({ sent, file_size }: AttachedDocument): number =>
  file_size > 0 ? sent / file_size : 0

const failureOf = ({ error }: AttachedDocument): string => error?.trim() || DOCUMENT_STATES.failed

/** The state of a document in words, unless it has failed. */
const stateOf = (document: AttachedDocument, isOnline: boolean): string => {
  const { status, file_type, filename, page_count, word_count, isRemoving } = document
  if (isRemoving) return DOCUMENT_STATES.removing
  if (status === 'waiting') return DOCUMENT_STATES.waiting
  if (status === 'uploading')
    return isOnline ? DOCUMENT_STATES.uploading(partOf(document)) : DOCUMENT_STATES.held
  if (status === 'ready')
    return DOCUMENT_STATES.ready(extensionOf(filename), page_count, word_count)
  return DOCUMENT_STATES.processing(file_type)
}

/**
 * The picture of a document: its own file, or the server's thumbnail. A file-type icon shows while
 * it loads.
 */
const pictureOf = (document: AttachedDocument, name: string): ReactNode =>
  (document.has_thumbnail ||
    (isPicture(name) && document.file_size <= DRAWN_PICTURE_MAX_BYTES)) && (
    <Suspense fallback={<Icon of={fileIcon(name)} size={14} />}>
      <ComposerPicture document={document} name={name} />
    </Suspense>
  )

type ItemProps = {
  readonly document: AttachedDocument
  readonly isOnline: boolean
  /** Takes the focus when the pressed button disappears. */
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onRemove: (localId: string) => void
}

/** Memoized: during many uploads only the changed document renders. */
const DocumentItem = memo(({ document, isOnline, field, onRemove }: ItemProps) => {
  const { localId, id, file_size, status, isRemoving } = document
  const failed = status === 'failed' && !isRemoving
  const opens = useCanOpenDocuments()
  const name = cleanFilename(document.filename)
  return (
    <li aria-label={name} className={css.item}>
      <Chip
        icon={fileIcon(name)}
        picture={pictureOf(document, name)}
        name={name}
        state={failed ? failureOf(document) : stateOf(document, isOnline)}
        {...(!failed && { size: formatFileSize(file_size) })}
        failed={failed}
        {...(status === 'ready' &&
          opens &&
          !isRemoving && { href: documentHash({ documentId: id, page: 1 }) })}
        {...(status === 'uploading' && isOnline && { progress: partOf(document) })}
        removeLabel={DOCUMENT_STATES.remove(name)}
        onRemove={() => {
          onRemove(localId)
          focusOn(field)
        }}
      />
    </li>
  )
})

/** From this count on, some chips are out of view and the totals show. */
const MANY = 9

const countsOf = (documents: readonly AttachedDocument[]): DocumentCounts => {
  const count = (status: AttachedDocument['status']): number =>
    documents.filter((one) => one.status === status).length
  const all = documents.length
  const [ready, failed] = [count('ready'), count('failed')]
  return { all, ready, failed, unsettled: all - ready - failed - count('waiting') }
}

type DocumentChipsProps = Omit<ItemProps, 'document'> & {
  readonly documents: readonly AttachedDocument[]
  /** Number of sends refused because a document was still uploading. */
  readonly refusals: number
}

/**
 * The documents of a composer and their states. A long list scrolls and shows totals. A refused
 * send shows its reason. When all uploads are done, screen readers hear the totals once. After a
 * refused send, they hear instead that sending is possible.
 */
export const DocumentChips = ({ documents, refusals, ...item }: DocumentChipsProps) => {
  const list = useFirstNewInView(documents.length)
  const counts = countsOf(documents)
  const { text, isRefused } = useAttachmentAnnouncements(counts, refusals)
  const isMany = counts.all >= MANY
  return (
    <>
      <ul
        ref={list}
        className={css.list}
        data-many={isMany}
        aria-label={COMPOSER_CONTROLS.attachments}
      >
        {documents.map((document) => (
          <DocumentItem key={document.localId} document={document} {...item} />
        ))}
      </ul>
      {isMany && <p className={css.sum}>{DOCUMENT_COUNTS.sum(counts)}</p>}
      <output className={css.answer}>
        {isRefused && <span key={refusals}>{DOCUMENT_COUNTS.answer(counts)}</span>}
      </output>
      <output className={visuallyHidden}>{!isRefused && text}</output>
    </>
  )
}
