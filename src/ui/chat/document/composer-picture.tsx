import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import { useLocalFile } from './use-document-picture.ts'
import { isPicture } from '../../kit/file-icon.ts'
import { ChipPicture } from './chip-picture.tsx'
import { StoredPicture } from './stored-picture.tsx'

type ComposerPictureProps = { readonly document: AttachedDocument; readonly name: string }

/** Shows the local file of a picture while the browser has it, otherwise the server's thumbnail. */
export const ComposerPicture = ({ document, name }: ComposerPictureProps) => {
  const { id, localId, has_thumbnail } = document
  const file = useLocalFile(localId)
  if (has_thumbnail && !(file && isPicture(name)))
    return <StoredPicture documentId={id} name={name} />
  return <ChipPicture bytes={file} name={name} />
}
