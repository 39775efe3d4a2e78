import { useEffect } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Files that are dropped on the page's main part; elsewhere a drop does nothing. `setOver` hears whether a
 * dragged file is over that part.
 */
export const useFileDrop = (
  onDrop: ((files: readonly File[]) => void) | null,
  setOver: (isOver: boolean) => void,
): void => {
  useEffect(() => {
    if (!onDrop) return
    const isInMain = (event: DragEvent): boolean =>
      event.target instanceof Element && event.target.closest('main') !== null
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      // Or the browser would leave the page for the file.
      event.preventDefault()
      setOver(isInMain(event))
    }
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDropped = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (isInMain(event)) onDrop([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDropped)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDropped)
    }
  }, [onDrop, setOver])
}
