import { useEffect, type RefObject } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** What takes files: a page's main part, in it a list that imports them, and the chat beside a sheet. */
const ZONES = 'main, [data-imports], [data-part="chat"]'

/**
 * Files that are dropped on that of these parts which `inside` stands in; elsewhere a drop does nothing. `setOver` hears whether a dragged file is over that part.
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
  }, [onDrop, setOver, inside])
}
