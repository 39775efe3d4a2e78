import { useShown, useStoredPicture } from '../../hooks/document-picture.ts'
import { ChipPicture } from './chip-picture.tsx'
import * as css from './picture.css.ts'

type StoredPictureProps = { readonly documentId: string; readonly name: string }

/** The small picture of a document that the server has (DOC-119). */
export const StoredPicture = ({ documentId, name }: StoredPictureProps) => (
  <ChipPicture bytes={useStoredPicture('thumbnail', documentId)} name={name} />
)

const Large = ({ bytes, name }: { readonly bytes: Blob; readonly name: string }) => (
  <img ref={useShown(bytes)} className={css.large} alt={name} decoding="async" />
)

/** A picture as it was uploaded, as wide as its place (DOC-119). */
export const LargePicture = ({ documentId, name }: StoredPictureProps) => {
  const bytes = useStoredPicture('file', documentId)
  return <div className={css.room}>{bytes && <Large bytes={bytes} name={name} />}</div>
}
