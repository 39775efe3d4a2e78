import { useState } from 'react'
import { useBlobImage } from './use-document-picture.ts'
import { fileIcon } from '../../kit/file-icon.ts'
import { Icon } from '../../kit/icon.tsx'
import * as css from './picture.css.ts'

type PictureProps = { readonly bytes: Blob; readonly onBroken: () => void }

const Picture = ({ bytes, onBroken }: PictureProps) => (
  <img
    ref={useBlobImage(bytes)}
    className={css.chipPicture}
    alt=""
    width={20}
    height={20}
    decoding="async"
    onError={onBroken}
  />
)

type ChipPictureProps = { readonly bytes: Blob | null; readonly name: string }

/** Shows the file-type icon while the picture loads, or if the browser cannot draw it. */
export const ChipPicture = ({ bytes, name }: ChipPictureProps) => {
  const [broken, setBroken] = useState<Blob | null>(null)
  return (
    <span className={css.place}>
      {bytes && bytes !== broken ? (
        <Picture bytes={bytes} onBroken={() => setBroken(bytes)} />
      ) : (
        <Icon of={fileIcon(name)} size={14} />
      )}
    </span>
  )
}
