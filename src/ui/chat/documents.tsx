import { useState } from 'react'
import { documentHash } from '#contract/citation.ts'
import type { MessageDocument } from '#contract/entities.ts'
import { cleanFilename } from '#contract/filename.ts'
import { ATTACHED } from '#contract/screen-labels.ts'
import { shownSize } from '#contract/uploads.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { fileIcon } from '../kit/file-icon.ts'
import * as css from './documents.css.ts'

/** Documents of a message that are shown before all of them are asked for. */
const FIRST = 8
/** Size of a document as text; empty where it is not known. */
const sizeOf = ({ file_size }: MessageDocument): string =>
  file_size > 0 ? shownSize(file_size) : ''

/** The documents that went with a message (SHELL-77): chips in lines, of many the first ones. */
export const Documents = ({ documents }: { readonly documents: readonly MessageDocument[] }) => {
  const [isWhole, setWhole] = useState(false)
  if (documents.length === 0) return null
  const isMany = documents.length > FIRST
  return (
    <div className={css.documents}>
      <ul className={css.list} aria-label={ATTACHED.name}>
        {(isWhole || !isMany ? documents : documents.slice(0, FIRST)).map((document, index) => {
          const name = cleanFilename(document.filename)
          return (
            <li key={index} className={css.item} aria-label={name}>
              <Chip
                icon={fileIcon(name)}
                name={name}
                state={sizeOf(document)}
                href={
                  document.id === ''
                    ? undefined
                    : documentHash({ documentId: document.id, page: 1 })
                }
              />
            </li>
          )
        })}
      </ul>
      {isMany && (
        <div className={css.more}>
          <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? ATTACHED.showLess : ATTACHED.showAll(documents.length)}
          </Button>
        </div>
      )}
    </div>
  )
}
