import { useCallback, useEffect, useState, type RefCallback } from 'react'
import { useAppContext } from '../../kit/hooks/app.tsx'

/** For an image: shows these bytes, under an address of the browser's own for as long as it stands. */
export const useShown = (blob: Blob): RefCallback<HTMLImageElement> =>
  useCallback(
    (image) => {
      if (!image) return
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )

/** A file of the composer, where it is held here. */
export const useLocalFile = (localId: string): Blob | null =>
  useAppContext().documentFiles.of(localId) ?? null

/**
 * A document's small picture, or its file; null while it comes, and where there is none. Of null nothing is
 * asked for.
 */
export const useStoredPicture = (
  of: 'file' | 'thumbnail',
  documentId: string | null,
): Blob | null => {
  const { documentDesk } = useAppContext()
  const [blob, setBlob] = useState<Blob | null>(null)
  useEffect(() => {
    if (documentId === null) return
    const leaving = new AbortController()
    documentDesk()
      .then((desk) => desk.bytes(of, documentId, leaving.signal))
      .then(
        (found) => {
          if (!leaving.signal.aborted) setBlob(found.ok ? found.value : null)
        },
        // Its code did not load: the sign of the kind stays.
        () => {},
      )
    return () => leaving.abort()
  }, [documentDesk, of, documentId])
  return blob
}
