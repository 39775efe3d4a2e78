import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import { useLocalFile } from './use-document-picture.ts'
import { isPicture } from '../../kit/file-icon.ts'
import { ChipPicture } from './chip-picture.tsx'
import { StoredPicture } from './stored-picture.tsx'

type ComposerPictureProps = { readonly document: AttachedDocument; readonly name: string }

/** What a document of the composer shows: a picture's file while it is held here, else what the server has. */
export const ComposerPicture = ({ document, name }: ComposerPictureProps) => {
  const { id, localId, has_thumbnail } = document
  const file = useLocalFile(localId)
  if (has_thumbnail && !(file && isPicture(name)))
    return <StoredPicture documentId={id} name={name} />
  return <ChipPicture bytes={file} name={name} />
}
