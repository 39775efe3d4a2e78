import { DRAWN_PICTURE_MAX_BYTES } from '#contract/limits/documents.ts'
import { DOCUMENT_PANEL } from '#src/texts/document-panel.ts'
import { useShown, useStoredPicture } from './use-document-picture.ts'
import { ChipPicture } from './chip-picture.tsx'
import * as css from './picture.css.ts'

type StoredPictureProps = { readonly documentId: string; readonly name: string }

/** The small picture of a document that the server has. */
export const StoredPicture = ({ documentId, name }: StoredPictureProps) => (
  <ChipPicture bytes={useStoredPicture('thumbnail', documentId)} name={name} />
)

type LargeProps = { readonly bytes: Blob; readonly name: string; readonly looks: string }

const Large = ({ bytes, name, looks }: LargeProps) => (
  <img ref={useShown(bytes)} className={looks} alt={name} decoding="async" />
)

type LargePictureProps = StoredPictureProps & {
  /** Of its file, in bytes; undefined while that is not known. */
  readonly size: number | undefined
}

/**
 * A picture as wide as its place: first the small one that the server has, then its file, where that is not too
 * large to be drawn.
 */
export const LargePicture = ({ documentId, name, size }: LargePictureProps) => {
  const isDrawn = size !== undefined && size <= DRAWN_PICTURE_MAX_BYTES
  const small = useStoredPicture('thumbnail', documentId)
  const whole = useStoredPicture('file', isDrawn ? documentId : null)
  return (
    <div className={css.room}>
      {whole && <Large bytes={whole} name={name} looks={css.large} />}
      {small && !whole && <Large bytes={small} name={name} looks={css.preview} />}
      {size !== undefined && !isDrawn && <p className={css.note}>{DOCUMENT_PANEL.onlySmall}</p>}
    </div>
  )
}
