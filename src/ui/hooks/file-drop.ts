import { useEffect } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** What takes files: the page's main part, and in it a list that imports them. */
const ZONES = 'main, [data-imports]'

/**
 * Files that are dropped on the page's main part, or on the list in it that imports them; elsewhere a drop
 * does nothing. `setOver` hears whether a dragged file is over that part.
 */
export const useFileDrop = (
  onDrop: ((files: readonly File[]) => void) | null,
  setOver: (isOver: boolean) => void,
  zone: 'main' | '[data-imports]' = 'main',
): void => {
  useEffect(() => {
    if (!onDrop) return
    const isInZone = ({ target }: DragEvent): boolean =>
      target instanceof Element && target.closest(ZONES)?.matches(zone) === true
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      // Or the browser would leave the page for the file.
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
  }, [onDrop, setOver, zone])
}
