import { Suspense, useState } from 'react'
import { documentHash } from '#contract/documents/citation.ts'
import type { MessageDocument } from '#contract/api/entities.ts'
import { cleanFilename } from '#contract/documents/filename.ts'
import { ATTACHMENTS } from '#src/texts/screens.ts'
import { formatFileSize } from '#contract/documents/uploads.ts'
import { conversationDocuments } from '#src/log/selectors/documents.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { useCanOpenDocuments } from '../document/use-can-open-documents.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { fileIcon } from '../../kit/file-icon.ts'
import { Icon } from '../../kit/icon.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'
import * as css from './documents.css.ts'

const StoredPicture = lazyComponent(
  async () => (await import('../document/stored-picture.tsx')).StoredPicture,
)

/** Documents shown before the "show all" button. */
const FIRST = 8
const sizeOf = ({ file_size }: MessageDocument): string =>
  file_size > 0 ? formatFileSize(file_size) : ''

type OneProps = { readonly document: MessageDocument; readonly hasPicture: boolean }

const DocumentItem = ({ document, hasPicture }: OneProps) => {
  const { id } = document
  const opens = useCanOpenDocuments()
  const name = cleanFilename(document.filename)
  const icon = fileIcon(name)
  return (
    <li className={css.item} aria-label={name}>
      <Chip
        icon={icon}
        picture={
          hasPicture && (
            <Suspense fallback={<Icon of={icon} size={14} />}>
              <StoredPicture documentId={id} name={name} />
            </Suspense>
          )
        }
        name={name}
        size={sizeOf(document)}
        href={id !== '' && opens ? documentHash({ documentId: id, page: 1 }) : undefined}
      />
    </li>
  )
}

type DocumentsProps = {
  readonly conversationId: string | null
  readonly documents: readonly MessageDocument[]
}

export const Documents = ({ conversationId, documents }: DocumentsProps) => {
  const here = useApp(conversationDocuments(conversationId))
  const [isWhole, setWhole] = useState(false)
  if (documents.length === 0) return null
  const isMany = documents.length > FIRST
  return (
    <div className={css.documents}>
      <ul className={css.list} aria-label={ATTACHMENTS.name}>
        {(isWhole || !isMany ? documents : documents.slice(0, FIRST)).map((document, index) => (
          <DocumentItem
            key={index}
            document={document}
            hasPicture={here.some(({ id, has_thumbnail }) => id === document.id && has_thumbnail)}
          />
        ))}
      </ul>
      {isMany && (
        <div className={css.showAll}>
          <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? ATTACHMENTS.showLess : ATTACHMENTS.showAll(documents.length)}
          </Button>
        </div>
      )}
    </div>
  )
}
