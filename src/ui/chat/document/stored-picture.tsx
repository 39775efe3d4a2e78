import { DRAWN_PICTURE_MAX_BYTES } from '#contract/limits/documents.ts'
import { DOCUMENT_PANEL } from '#src/texts/document-panel.ts'
import { useBlobImage, useStoredPicture } from './use-document-picture.ts'
import { ChipPicture } from './chip-picture.tsx'
import * as css from './picture.css.ts'

type StoredPictureProps = { readonly documentId: string; readonly name: string }

/** Shows the server's thumbnail. */
export const StoredPicture = ({ documentId, name }: StoredPictureProps) => (
  <ChipPicture bytes={useStoredPicture('thumbnail', documentId)} name={name} />
)

type LargeProps = { readonly bytes: Blob; readonly name: string; readonly className: string }

const Large = ({ bytes, name, className }: LargeProps) => (
  <img ref={useBlobImage(bytes)} className={className} alt={name} decoding="async" />
)

type LargePictureProps = StoredPictureProps & {
  /** File size in bytes. Undefined while unknown. */
  readonly size: number | undefined
}

/**
 * Shows the thumbnail until the file has loaded. A file above `DRAWN_PICTURE_MAX_BYTES` is not
 * loaded.
 */
export const LargePicture = ({ documentId, name, size }: LargePictureProps) => {
  const isDrawn = size !== undefined && size <= DRAWN_PICTURE_MAX_BYTES
  const small = useStoredPicture('thumbnail', documentId)
  const whole = useStoredPicture('file', isDrawn ? documentId : null)
  return (
    <div className={css.pictureSpace}>
      {whole && <Large bytes={whole} name={name} className={css.large} />}
      {small && !whole && <Large bytes={small} name={name} className={css.preview} />}
      {size !== undefined && !isDrawn && <p className={css.note}>{DOCUMENT_PANEL.onlySmall}</p>}
    </div>
  )
}
