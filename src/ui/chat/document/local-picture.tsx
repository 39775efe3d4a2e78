import { useLocalFile } from '../../hooks/document-picture.ts'
import { ChipPicture } from './chip-picture.tsx'

type LocalPictureProps = { readonly localId: string; readonly name: string }

/** What a picture of the composer shows, from the file itself (DOC-119). */
export const LocalPicture = ({ localId, name }: LocalPictureProps) => (
  <ChipPicture bytes={useLocalFile(localId)} name={name} />
)
