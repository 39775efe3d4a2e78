import { useEffect, type RefObject } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Drop zones: the main part of a page, a list with imports, and the chat beside a sheet. */
const ZONES = 'main, [data-imports], [data-part="chat"]'

/**
 * Accepts files dropped on the zone around `inside`. Other drops do nothing.
 * `setOver` reports whether a file is dragged over the zone.
 */
export const useFileDrop = (
  onDrop: ((files: readonly File[]) => void) | null,
  setOver: (isOver: boolean) => void,
  inside: RefObject<Element | null>,
): void => {
  useEffect(() => {
    if (!onDrop) return
    const isInZone = ({ target }: DragEvent): boolean =>
      target instanceof Element && target.closest(ZONES) === inside.current?.closest(ZONES)
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      // Otherwise the browser would navigate to the file.
      event.preventDefault()
      setOver(isInZone(event))
    }
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDropped = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (isInZone(event)) onDrop([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDropped)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDropped)
    }
  }, [onDrop, setOver, inside])
}
