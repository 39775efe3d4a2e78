import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { scaleFor, webpOf, whiteCanvas } from '../thumbnail.ts'

/** A small picture of a page, as it is printed. Throws where it can't be drawn. */
export const pageThumbnail = async (page: PDFPageProxy): Promise<Uint8Array | null> => {
  const whole = page.getViewport({ scale: 1 })
  const scale = scaleFor(whole)
  const canvas = whiteCanvas(whole, scale)
  await page.render({
    // The library's types name the canvas of browsers alone.
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport: page.getViewport({ scale }),
  }).promise
  return webpOf(canvas)
}
