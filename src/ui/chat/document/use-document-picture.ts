import { useCallback, useEffect, useState, type RefCallback } from 'react'
import { useAppContext } from '../../kit/hooks/app.tsx'

/** Ref that shows `blob` in an image. Revokes the object URL when the image unmounts. */
export const useBlobImage = (blob: Blob): RefCallback<HTMLImageElement> =>
  useCallback(
    (image) => {
      if (!image) return
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )

/** A file of the composer, while the browser holds it. */
export const useLocalFile = (localId: string): Blob | null =>
  useAppContext().documentFiles.of(localId) ?? null

/**
 * A document's thumbnail or file. Null while it loads, or if there is none. With `documentId` null
 * nothing is fetched.
 */
export const useStoredPicture = (
  of: 'file' | 'thumbnail',
  documentId: string | null,
): Blob | null => {
  const { documentService } = useAppContext()
  const [blob, setBlob] = useState<Blob | null>(null)
  useEffect(() => {
    if (documentId === null) return
    const leaving = new AbortController()
    documentService()
      .then((service) => service.bytes(of, documentId, leaving.signal))
      .then(
        (found) => {
          if (!leaving.signal.aborted) setBlob(found.ok ? found.value : null)
        },
        // The code chunk did not load, so the file-type icon stays.
        () => {},
      )
    return () => leaving.abort()
  }, [documentService, of, documentId])
  return blob
}
